import { expect, test } from 'vitest';
import { centsOf } from './money.ts';

test.each([
  ['986.50', 98650],
  ['0.29', 29],
  ['1.1', 110],
  ['1005', 100500],
  ['-12.34', -1234],
  ['-0.00', 0],
  ['1.005', 101],
  ['8.994', 899],
  ['90071992547409.91', 9007199254740991],
])('%s is %i cents', (amount, cents) => {
  expect(centsOf(amount)).toBe(cents);
});

test.each(['', '1,50', 'R1', '1e3', '.5', 'NaN', '90071992547409.92'])(
  '%j is refused rather than guessed',
  (amount) => {
    expect(() => centsOf(amount)).toThrow(expect.objectContaining({ code: 'store-refused' }));
  },
);
