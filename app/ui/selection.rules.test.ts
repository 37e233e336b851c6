import { expect, test } from 'vitest';
import { moveSelection, NOTHING_SELECTED } from './selection.rules.ts';
import type { SelectionMove } from './selection.rules.ts';

const page = ['a', 'b', 'c', 'd', 'e'];
const click = (id: string, range = false): SelectionMove => ({ type: 'toggle', id, range, page });
const after = (...moves: SelectionMove[]) => moves.reduce(moveSelection, NOTHING_SELECTED);
const ids = (...moves: SelectionMove[]) => [...after(...moves).selected].sort();

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

test('rows that have gone are no longer selected', () => {
  expect(ids(click('a'), click('b'), { type: 'keep', page: ['b', 'c'] })).toEqual(['b']);
});

test('keeping what is all still there changes nothing, so nothing is drawn again', () => {
  const state = after(click('a'));

  expect(moveSelection(state, { type: 'keep', page })).toBe(state);
});

test('a move never alters the state it started from', () => {
  const before = after(click('a'));

  moveSelection(before, click('b'));

  expect([...before.selected]).toEqual(['a']);
});
