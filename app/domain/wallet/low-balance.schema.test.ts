import { expect, test } from 'vitest';
import { LowBalanceForm } from './low-balance.schema.ts';

const belowOf = (below: string) => LowBalanceForm.safeParse({ intent: 'lowBalance', below });

test.each([
  ['100', 10_000],
  ['R1 000,50', 100_050],
  ['0', 0],
  ['', null],
  ['  ', null],
])('%j is a valid low balance limit', (text, cents) => {
  expect(belowOf(text).data?.below).toBe(cents);
});

test.each(['-1', 'never', '1.005', '1000000.01'])('%j is not a valid low balance limit', (text) => {
  expect(belowOf(text).success).toBe(false);
});

test('the error about too high a limit speaks of the amount to enter', () => {
  expect(belowOf('1000000.01').error?.issues).toMatchObject([
    { message: 'Enter at most R1 000 000.00.' },
  ]);
});
