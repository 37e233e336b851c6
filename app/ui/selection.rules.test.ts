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

test('a click selects, a second click takes it back', () => {
  expect(ids(click('b'))).toEqual(['b']);
  expect(ids(click('b'), click('b'))).toEqual([]);
});

test('shift-click selects everything between, downwards and upwards', () => {
  expect(ids(click('b'), click('d', true))).toEqual(['b', 'c', 'd']);
  expect(ids(click('d'), click('b', true))).toEqual(['b', 'c', 'd']);
});

test('shift-click on a selected row takes the range back', () => {
  const all: SelectionMove = { type: 'page', page, on: true };

  expect(ids(all, click('b'), click('d', true))).toEqual(['a', 'e']);
});

test('shift-click without a starting row selects that row alone', () => {
  expect(ids(click('c', true))).toEqual(['c']);
});

test('a starting row of another page starts no range', () => {
  const elsewhere: SelectionMove = { type: 'toggle', id: 'z', range: false, page: ['z'] };

  expect(ids(elsewhere, click('c', true))).toEqual(['c', 'z']);
});

test('selecting the page leaves other pages as they were', () => {
  const elsewhere: SelectionMove = { type: 'toggle', id: 'z', range: false, page: ['z'] };

  expect(ids(elsewhere, { type: 'page', page, on: true })).toEqual([...page, 'z']);
  expect(
    ids(elsewhere, { type: 'page', page, on: true }, { type: 'page', page, on: false }),
  ).toEqual(['z']);
});

const all: SelectionMove = { type: 'all' };

test('all that match are selected on every page, except those taken out', () => {
  const state = after(all, click('b'), { type: 'toggle', id: 'z', range: false, page: ['z'] });

  expect(['a', 'b', 'never seen', 'z'].map((id) => isSelected(state, id))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(selectedCount(state, 1_240)).toBe(1_238);
});

test('of all, a range and a page are taken out and put back like single rows', () => {
  expect(ids(all, click('b'), click('d', true))).toEqual(['b', 'c', 'd']);
  expect(ids(all, { type: 'page', page, on: false })).toEqual(page);
  expect(ids(all, { type: 'page', page, on: false }, { type: 'page', page, on: true })).toEqual([]);
});

test('to clear takes back also what was all', () => {
  const state = after(all, { type: 'clear' });

  expect(isSelected(state, 'a')).toBe(false);
  expect(selectedCount(state, 1_240)).toBe(0);
});

test('a list that has become shorter than what was left out of it selects none', () => {
  expect(selectedCount(after(all, click('a'), click('b')), 1)).toBe(0);
});

test('what is kept comes back to its owner alone', () => {
  const kept = after({ type: 'all', upTo: 'z' }, click('b'));
  const text = writeSelection(kept, 'Nomsa /orders');

  expect(readSelection(text, 'Nomsa /orders')).toMatchObject({ upTo: 'z', ids: new Set(['b']) });
  expect(readSelection(text, 'Sipho /orders')).toBeNull();
  for (const odd of [null, '', '{', '7', '{"owner":"me"}', '{"owner":"me","ids":7}'])
    expect(readSelection(odd, 'me')).toBeNull();
  const endless = writeSelection(after({ type: 'all' }), 'me');
  expect(readSelection(endless, 'me'), 'all of a list whose end is not known').toBeNull();
});

test('a move never alters the state it started from', () => {
  const before = after(click('a'));

  moveSelection(before, click('b'));

  expect([...before.ids]).toEqual(['a']);
});
