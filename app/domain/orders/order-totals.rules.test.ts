import fc from 'fast-check';
import { expect, test } from 'vitest';
import { totalsOf } from './order-totals.rules.ts';

const WOO = {
  shippingCents: 6_000,
  feesCents: 0,
  discountCents: 1_000,
  isDiscountInLines: true,
  taxCents: 1_400,
  isTaxInLines: true,
};

test('discount and tax that the prices already include are listed separately, not as rows', () => {
  expect(totalsOf({ charges: WOO, linesCents: 9_000, totalCents: 15_000 })).toEqual({
    rows: [
      { label: 'Items', cents: 9_000 },
      { label: 'Shipping', cents: 6_000 },
    ],
    within: [
      { label: 'Discount already deducted', cents: 1_000 },
      { label: 'Tax included', cents: 1_400 },
    ],
  });
});

test('discount and tax that the prices do not include are rows', () => {
  const charges = { ...WOO, isDiscountInLines: false, isTaxInLines: false, feesCents: 500 };
  expect(totalsOf({ charges, linesCents: 10_000, totalCents: 16_900 }).rows).toEqual([
    { label: 'Items', cents: 10_000 },
    { label: 'Discount', cents: -1_000 },
    { label: 'Shipping', cents: 6_000 },
    { label: 'Fees', cents: 500 },
    { label: 'Tax', cents: 1_400 },
  ]);
});

test('a difference to the total is a separate row, small or large', () => {
  const last = (totalCents: number) =>
    totalsOf({ charges: WOO, linesCents: 9_000, totalCents }).rows.at(-1);
  expect(last(15_001)).toEqual({ label: 'Rounding', cents: 1 });
  expect(last(9_000)).toEqual({ label: 'Refunds and other changes', cents: -6_000 });
});

test('the rows add up to the total, whatever the store reports', () => {
  const cents = fc.integer({ min: 0, max: 10_000_000 });
  const charges = fc.record({
    shippingCents: cents,
    feesCents: cents,
    discountCents: cents,
    isDiscountInLines: fc.boolean(),
    taxCents: cents,
    isTaxInLines: fc.boolean(),
  });
  fc.assert(
    fc.property(charges, cents, cents, (reported, linesCents, totalCents) => {
      const { rows } = totalsOf({ charges: reported, linesCents, totalCents });
      return rows.reduce((sum, row) => sum + row.cents, 0) === totalCents;
    }),
  );
});

test('an order without reported charges has no rows if its lines add up to the total', () => {
  const rows = (linesCents: number, totalCents: number) =>
    totalsOf({ charges: null, linesCents, totalCents }).rows;

  expect(rows(20_000, 20_000)).toEqual([]);
  expect(rows(20_000, 26_000)).toEqual([
    { label: 'Items', cents: 20_000 },
    { label: 'Other charges', cents: 6_000 },
  ]);
  expect(rows(20_000, 18_000).at(-1)).toEqual({
    label: 'Discounts and other changes',
    cents: -2_000,
  });
});
