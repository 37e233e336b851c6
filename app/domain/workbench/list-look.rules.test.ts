import { expect, test } from 'vitest';
import { USUAL_LOOK, type ListSettings } from './list-look.rules.ts';
import { underView, withLook } from './list-look.rules.ts';

const list: ListSettings = {
  look: { columns: ['customer', 'items'], density: 'compact' },
  constant: [],
  year: 2026,
  viewer: 'Nomsa',
  view: null,
};
const view = {
  id: '0190a000-0000-7000-8000-000000000001',
  name: 'Durban',
  isShared: false,
  mayChange: true,
  sort: '-amount',
  columns: ['tags', 'store', 'weather'],
  density: 'comfortable',
};

test('a view shows its saved columns and density, or the person’s own where it has none', () => {
  const saved = { columns: ['store', 'tags'], density: 'comfortable' };

  expect(underView(list, undefined)).toBe(list);
  expect(underView(list, view)).toMatchObject({
    look: saved,
    view: { look: saved, name: 'Durban' },
  });
  expect(underView(list, { ...view, columns: null, density: null }).look).toEqual(list.look);
});

test('changed columns and density are in the URL until they equal the saved ones', () => {
  const { look = USUAL_LOOK } = underView(list, view).view ?? {};

  const changed = withLook('?view=1&sort=store', look, { ...look, density: 'compact' });
  expect(changed).toBe('?view=1&sort=store&columns=store%2Ctags&density=compact');
  expect(underView(list, view, { columns: 'store,tags', density: 'compact' })).toMatchObject({
    look: { columns: ['store', 'tags'], density: 'compact' },
    view: { look },
  });
  expect(underView(list, view, { columns: '', density: 'tiny' }).look).toEqual({
    columns: [],
    density: 'comfortable',
  });
  expect(withLook(changed, look, look)).toBe('?view=1&sort=store');
});
