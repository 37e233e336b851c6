import { z } from 'zod';

const cents = z.number().int();

/** The charges as stored in the column (OrderCharges of the port). */
const Charges = z.object({
  shippingCents: cents,
  feesCents: cents,
  discountCents: cents,
  isDiscountInLines: z.boolean(),
  taxCents: cents,
  isTaxInLines: z.boolean(),
});

type TotalRow = { label: string; cents: number };

/** `rows` add up to the order's total, if there are any. For a split order, rows for the items of each part come before
 *  the row of their sum and are not added (get-order.ts). `within` lists the discount and tax that the prices already
 *  include. */
export type OrderTotals = { rows: TotalRow[]; within: TotalRow[] };

/** A smaller difference is shown as rounding. */
const ROUNDING_CENTS = 100;

/** The rows that explain an order's total. If no charges are known, there are no rows when the items add up to the
 *  total; otherwise one row is for the items and one for the difference. */
export function totalsOf(order: {
  charges: unknown;
  linesCents: number;
  totalCents: number;
}): OrderTotals {
  const charges = Charges.safeParse(order.charges).data;
  if (!charges) return { rows: untold(order), within: [] };
  const { shippingCents, feesCents, discountCents, taxCents } = charges;
  const discount = { label: 'Discount', cents: -discountCents };
  const tax = { label: 'Tax', cents: taxCents };
  const listed = [
    { label: 'Items', cents: order.linesCents },
    ...(charges.isDiscountInLines ? [] : [discount]),
    { label: 'Shipping', cents: shippingCents },
    { label: 'Fees', cents: feesCents },
    ...(charges.isTaxInLines ? [] : [tax]),
  ];
  const left = order.totalCents - listed.reduce((sum, row) => sum + row.cents, 0);
  const label = Math.abs(left) < ROUNDING_CENTS ? 'Rounding' : 'Refunds and other changes';
  const isListed = ({ label: name, cents: amount }: TotalRow) =>
    amount !== 0 || name === 'Items' || name === 'Shipping';
  return {
    rows: [...listed, { label, cents: left }].filter(isListed),
    within: [
      ...(charges.isDiscountInLines
        ? [{ label: 'Discount already deducted', cents: discountCents }]
        : []),
      ...(charges.isTaxInLines ? [{ label: 'Tax included', cents: taxCents }] : []),
    ].filter((row) => row.cents !== 0),
  };
}

function untold({
  linesCents,
  totalCents,
}: {
  linesCents: number;
  totalCents: number;
}): TotalRow[] {
  const left = totalCents - linesCents;
  if (left === 0) return [];
  const label = left > 0 ? 'Other charges' : 'Discounts and other changes';
  return [
    { label: 'Items', cents: linesCents },
    { label: Math.abs(left) < ROUNDING_CENTS ? 'Rounding' : label, cents: left },
  ];
}
