import { expect, test } from 'vitest';
import { cancelLines } from './cancel-words.rules.ts';

test.each([
  [1, 0, /^No courier is booked and no fee was taken/],
  [1, 1, /^Its courier is called off and its fee comes back/],
  [3, 1, /^1 courier is called off and its fee comes back/],
  [1_200, 1_100, /^1\u00a0100 couriers are called off and their fees come back/],
  [3, null, /^A courier that was booked is called off/],
])('cancelling %i orders of which %s are booked says what comes back', (count, booked, words) => {
  expect(cancelLines(count, booked)[0]).toMatch(words);
});
