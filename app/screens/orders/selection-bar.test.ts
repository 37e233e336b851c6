import { expect, test } from 'vitest';
import { ordersMessages } from '#app/messages/orders.ts';
import { selectionWords } from './selection-bar.tsx';

const { text } = ordersMessages.in('en');

const GAP = '\u00a0';
const state = (all: boolean) => ({ all, ids: new Set<string>(), anchor: null });

test.each([
  [0, 0, false, ''],
  [3, 3, false, '3 selected'],
  [4, 1, false, '4 selected, 3 on other pages'],
  [240, 100, true, 'All 240 selected'],
  [238, 98, true, '238 selected'],
])('%i selected, %i of them on this page, all selected: %s', (count, countHere, all, words) => {
  expect(selectionWords(text, { count, countHere, state: state(all) }, 240)).toBe(words);
});

test('a selection larger than one batch says so', () => {
  const some = { count: 1_240, countHere: 100, state: state(true) };

  expect(selectionWords(text, some, 1_240)).toBe(
    `All 1${GAP}240 selected, at most 1${GAP}000 in one action`,
  );
});
