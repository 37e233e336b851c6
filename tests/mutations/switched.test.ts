import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { SWITCH, switched } from './switched.ts';

const TEXT = 'answer = a < (b + 1);';
const WHOLE = { start: 9, end: 20 };
const MUTANTS = [
  { ...WHOLE, text: 'a <= (b + 1)', number: 4 },
  { start: 14, end: 19, text: 'b - 1', number: 7 },
  { ...WHOLE, text: 'true', number: 9 },
];

/** The result of the code with this mutant active. */
function answerWith(on: number | null, a: number, b: number): unknown {
  const world = { a, b, answer: null, [SWITCH]: (number: number) => number === on };
  runInNewContext(switched(TEXT, MUTANTS), world);
  return world.answer;
}

test('without an active mutant the code behaves as before', () => {
  expect(answerWith(null, 1, 1)).toBe(true);
  expect(answerWith(null, 2, 1)).toBe(false);
});

test('each mutant is activated by its number, also one inside another', () => {
  expect(answerWith(4, 2, 1)).toBe(true);
  expect(answerWith(7, 1, 1)).toBe(false);
  expect(answerWith(9, 5, 1)).toBe(true);
});
