import { expect, test } from 'vitest';
import { readOrdersState, withFilters, writeOrdersState } from './orders-state.rules.ts';

test('what was searched last comes back as it was', () => {
  const kept = writeOrdersState({ q: 'naidoo', status: ['eligible', 'assigned'] });

  expect(readOrdersState(kept, 'Thumela')).toEqual({
    q: 'naidoo',
    status: ['eligible', 'assigned'],
  });
});

test('a status that was once kept as one text becomes a list', () => {
  const kept = JSON.stringify({ status: 'Thumela Eligible', platform: 'All' });

  expect(readOrdersState(kept, 'Thumela')).toEqual({ q: '', status: ['eligible'] });
});

test.each([
  ['nothing', null],
  ['the default', writeOrdersState({ q: '', status: [] })],
  ['the default of old', '{"status":"All","platform":"All"}'],
  ['statuses that no longer exist', '{"status":["Teleported"]}'],
  ['no JSON', 'status=All'],
  ['JSON of another kind', '[1, null]'],
  ['a bare value', 'null'],
  ['wrong types', '{"status":{"a":1},"searchString":7}'],
])('%s restores nothing', (_, kept) => {
  expect(readOrdersState(kept, 'Thumela')).toBeNull();
});

test('new filters begin at the first page and keep the order of the list', () => {
  const address = withFilters('?sort=-amount&page=7&q=old&status=failed', {
    q: 'R&D',
    status: ['eligible'],
  });

  expect(address).toBe('?sort=-amount&q=R%26D&status=eligible');
});
