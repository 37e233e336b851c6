import { expect, test } from 'vitest';
import { feeLines, sumsOf, type Fee } from './fee-lines.rules.ts';

const fee = (over: Partial<Fee> = {}): Fee => ({
  id: 'fee',
  cents: 500,
  capturedAt: new Date('2026-10-05T10:00:00Z'),
  store: 'Kasi Home',
  hasVat: true,
  ...over,
});

/** In the order in which a document must list them. */
const SORTED: Partial<Fee>[] = [
  { store: 'Bo-Kaap Spice', invoice: 'INV-000001', cents: 900 },
  { store: 'Bo-Kaap Spice', invoice: 'INV-000002', cents: 300 },
  { store: 'Kasi Home', invoice: 'INV-000001', cents: 500, hasVat: false },
  { store: 'Kasi Home', invoice: 'INV-000001', capturedAt: new Date('2018-03-01T10:00:00Z') },
  { store: 'Kasi Home', invoice: 'INV-000001' },
  { store: 'Kasi Home', invoice: 'INV-000001', cents: 700 },
  { store: 'Kasi Home', invoice: 'INV-000002', cents: 400 },
  { store: null, invoice: 'INV-000001', cents: 100 },
];

const LISTED = [
  ['Bo-Kaap Spice', 'INV-000001', 900, 1_500],
  ['Bo-Kaap Spice', 'INV-000002', 300, 1_500],
  ['Kasi Home', 'INV-000001', 500, null],
  ['Kasi Home', 'INV-000001', 500, 1_400],
  ['Kasi Home', 'INV-000001', 500, 1_500],
  ['Kasi Home', 'INV-000001', 700, 1_500],
  ['Kasi Home', 'INV-000002', 400, 1_500],
  ['No store', 'INV-000001', 100, 1_500],
];

test.each([
  ['the same order', SORTED],
  ['the opposite order', SORTED.toReversed()],
])('lines are listed by store, invoice, amount and VAT rate; fees arrive in %s', (_what, fees) => {
  const lines = feeLines(fees.map(fee));

  expect(
    lines.map(({ store, invoice, unitCents, rate }) => [store, invoice, unitCents, rate]),
  ).toEqual(LISTED);
});

test('equal fees are one line, and its VAT is that of the whole line', () => {
  const lines = feeLines([fee(), fee(), fee(), fee({ hasVat: false })]);

  // R15.00 × 15 / 115 = R1.956…, and not three times R0.65.
  expect(lines).toMatchObject([
    { quantity: 1, totalCents: 500, vatCents: null, invoice: null },
    { quantity: 3, totalCents: 1_500, vatCents: 196, invoice: null },
  ]);
  expect(sumsOf(lines)).toEqual({ totalCents: 2_000, vatCents: 196 });
  expect(sumsOf(lines.slice(0, 1))).toEqual({ totalCents: 500, vatCents: null });
});
