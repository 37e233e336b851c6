import { expect, test } from 'vitest';
import {
  isSelected,
  moveSelection,
  NOTHING_SELECTED,
  readSelection,
  selectedCount,
  writeSelection,
} from './selection.rules.ts';
import type { SelectionMove } from './selection.rules.ts';

const page = ['a', 'b', 'c', 'd', 'e'];
const click = (id: string, range = false): SelectionMove => ({ type: 'toggle', id, range, page });
const after = (...moves: SelectionMove[]) => moves.reduce(moveSelection, NOTHING_SELECTED);
const ids = (...moves: SelectionMove[]) => [...after(...moves).ids].sort();

test('a click selects a row, a second click deselects it', () => {
  expect(ids(click('b'))).toEqual(['b']);
  expect(ids(click('b'), click('b'))).toEqual([]);
});

test('shift-click selects everything between, downwards and upwards', () => {
  expect(ids(click('b'), click('d', true))).toEqual(['b', 'c', 'd']);
  expect(ids(click('d'), click('b', true))).toEqual(['b', 'c', 'd']);
});

test('shift-click on a selected row deselects the range', () => {
  const all: SelectionMove = { type: 'page', page, on: true };

  expect(ids(all, click('b'), click('d', true))).toEqual(['a', 'e']);
});

test('shift-click without a starting row selects only that row', () => {
  expect(ids(click('c', true))).toEqual(['c']);
});

test('a starting row on another page does not start a range', () => {
  const elsewhere: SelectionMove = { type: 'toggle', id: 'z', range: false, page: ['z'] };

  expect(ids(elsewhere, click('c', true))).toEqual(['c', 'z']);
});

test('selecting a page does not change the selection on other pages', () => {
  const elsewhere: SelectionMove = { type: 'toggle', id: 'z', range: false, page: ['z'] };

  expect(ids(elsewhere, { type: 'page', page, on: true })).toEqual([...page, 'z']);
  expect(
    ids(elsewhere, { type: 'page', page, on: true }, { type: 'page', page, on: false }),
  ).toEqual(['z']);
});

const all: SelectionMove = { type: 'all' };

test('“select all” covers every page, except the deselected rows', () => {
  const state = after(all, click('b'), { type: 'toggle', id: 'z', range: false, page: ['z'] });

  expect(['a', 'b', 'never seen', 'z'].map((id) => isSelected(state, id))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(selectedCount(state, 1_240)).toBe(1_238);
});

test('after “select all”, ranges and pages can be deselected and selected again', () => {
  expect(ids(all, click('b'), click('d', true))).toEqual(['b', 'c', 'd']);
  expect(ids(all, { type: 'page', page, on: false })).toEqual(page);
  expect(ids(all, { type: 'page', page, on: false }, { type: 'page', page, on: true })).toEqual([]);
});

test('clearing also ends “select all”', () => {
  const state = after(all, { type: 'clear' });

  expect(isSelected(state, 'a')).toBe(false);
  expect(selectedCount(state, 1_240)).toBe(0);
});

test('the count is 0 if more rows are excluded than the list now has', () => {
  expect(selectedCount(after(all, click('a'), click('b')), 1)).toBe(0);
});

test('a stored selection is restored only for its owner', () => {
  const kept = after({ type: 'all', upTo: 'z' }, click('b'));
  const text = writeSelection(kept, 'Nomsa /orders');

  expect(readSelection(text, 'Nomsa /orders')).toMatchObject({ upTo: 'z', ids: new Set(['b']) });
  expect(readSelection(text, 'Sipho /orders')).toBeNull();
  for (const odd of [null, '', '{', '7', '{"owner":"me"}', '{"owner":"me","ids":7}'])
    expect(readSelection(odd, 'me')).toBeNull();
  const endless = writeSelection(after({ type: 'all' }), 'me');
  expect(readSelection(endless, 'me'), 'all of a list without an end marker').toBeNull();
});

test('a change never alters the previous state', () => {
  const before = after(click('a'));

  moveSelection(before, click('b'));

  expect([...before.ids]).toEqual(['a']);
});
