import { expect, test } from 'vitest';
import { percentOf } from './percent.rules.ts';

test('a share of a hundred, and 0 if the whole is 0', () => {
  expect(percentOf(1, 4)).toBe(25);
  expect(percentOf(1, 3)).toBeCloseTo(33.33);
  expect(percentOf(3, 0)).toBe(0);
});
