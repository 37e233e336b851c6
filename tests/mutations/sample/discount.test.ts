import { expect, test } from 'vitest';
import { discounted } from './discount.ts';

test('at most half of an amount is taken off', () => {
  expect(discounted(1_000, 0)).toBe(1_000);
  expect(discounted(1_000, 50)).toBe(500);
  expect(discounted(1_000, 51)).toBe(1_000);
});
