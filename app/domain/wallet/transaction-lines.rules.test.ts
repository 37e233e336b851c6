import { expect, test } from 'vitest';
import type { TransactionRow } from './list-transactions.ts';
import { linesOf, shownStatus } from './transaction-lines.rules.ts';

const FEE: TransactionRow = {
  id: 't',
  reference: 'fee-1',
  type: 'orderCreationFee',
  typeWords: 'Order Creation Fee',
  status: 'FAILED',
  amountCents: -500,
  balanceCents: 10_000,
  email: null,
  provider: null,
  createdAt: '2026-11-24T08:00:00.000Z',
  updatedAt: '2026-11-24T09:00:00.000Z',
  order: null,
  store: null,
};

test('a returned fee is a separate line above the fee, and the balances add up', () => {
  const lines = linesOf([FEE, { ...FEE, id: 'u', status: 'SUCCESSFUL' }]);

  expect(
    lines.map((line) => [
      line.key,
      line.typeWords,
      line.status,
      line.amountCents,
      line.balanceCents,
    ]),
  ).toEqual([
    ['t-returned', 'Fee Refunded', 'SUCCESSFUL', 500, 10_000],
    ['t', 'Order Creation Fee', 'REFUNDED', -500, 9_500],
    ['u', 'Order Creation Fee', 'SUCCESSFUL', -500, 10_000],
  ]);
  expect(lines[0]?.createdAt).toBe(FEE.updatedAt);
});

test('a failed top-up and a fee that Shopify bills have one line', () => {
  const topUp = { ...FEE, type: 'accountTopUp' };
  const billed = { ...FEE, provider: 'Shopify' };

  expect(linesOf([topUp, billed]).map(({ status }) => status)).toEqual(['FAILED', 'FAILED']);
  expect([topUp, billed, FEE].map(shownStatus)).toEqual(['FAILED', 'FAILED', 'REFUNDED']);
});
