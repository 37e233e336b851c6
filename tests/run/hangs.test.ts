import { expect, test } from 'vitest';
import { hungAmong } from '#tests/fakes/hangs.ts';

const answers = (...times: number[]) => times.map((ms, n) => ({ what: `answer ${n}`, ms }));

test('one answer of three seconds among quick ones counts as a hang', () => {
  expect(hungAmong(answers(10, 12, 3_000, 11, 9))).toEqual(['answer 2 hung for 3000 ms']);
});

test('on a machine where all answers are slow none counts as a hang', () => {
  expect(hungAmong(answers(50, 60, 3_000, 55, 45))).toEqual([]);
  expect(hungAmong([])).toEqual([]);
});
