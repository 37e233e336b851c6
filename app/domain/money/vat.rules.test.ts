import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rateWords, vatInside, vatRateOn } from './vat.rules.ts';

test.each([
  [500, 65],
  [11_500, 1_500],
  // 29 × 15 / 115 = 3.782…, which is rounded up. With this rate no amount gives exactly half a cent; 27 × 15 / 115 =
  // 3.52…
  [29, 4],
  [23, 3],
  [1, 0],
  [4, 1],
  [0, 0],
])('%s cents include %s cents of VAT at 15 %%', (cents, tax) => {
  expect(vatInside(cents, 1_500)).toBe(tax);
});

test('half a cent is rounded up', () => {
  // With this rate the result is exactly half a cent: 1 × 10 000 / 20 000.
  expect(vatInside(1, 10_000)).toBe(1);
  expect(vatInside(3, 10_000)).toBe(2);
});

test('for any price and rate, the VAT is off by at most half a cent', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1_000_000_000_000 }),
      fc.integer({ min: 0, max: 9_999 }),
      (cents, rate) => {
        const off =
          2n *
          (BigInt(vatInside(cents, rate)) * BigInt(10_000 + rate) -
            BigInt(cents * 1) * BigInt(rate));
        return off <= BigInt(10_000 + rate) && off > -BigInt(10_000 + rate);
      },
    ),
  );
});

test('a VAT rate applies from its first day', () => {
  expect(vatRateOn('2018-03-31')).toBe(1_400);
  expect(vatRateOn('2018-04-01')).toBe(1_500);
  expect(vatRateOn('2026-11-24')).toBe(1_500);
  expect(vatRateOn('1990-01-01')).toBe(0);
});

test('VAT rates are shown in percent', () => {
  expect([1_500, 1_550, 1_405, 0].map(rateWords)).toEqual(
    ['15', '15.5', '14.05', '0'].map((one) => `${one}\u00a0%`),
  );
});
