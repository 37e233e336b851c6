import { expect, test } from 'vitest';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { PaymentScreen } from './payment-screen.tsx';

const AT = '2026-11-24T01:20:00.000Z';
const FAILED: TransactionPage = {
  id: 't',
  reference: 'TOPUP-1',
  type: 'accountTopUp',
  typeWords: 'Account Top Up',
  status: 'FAILED',
  amountCents: 10_000,
  balanceCents: 0,
  email: null,
  provider: 'Paystack',
  createdAt: AT,
  updatedAt: AT,
  order: null,
  store: null,
  payment: null,
  payAt: null,
  accountId: null,
  note: { reason: null, bankReference: null, paidOn: null },
  refundableCents: null,
};

const screenOf = async (over: Partial<TransactionPage>) =>
  textOf(await drawn(<PaymentScreen transaction={{ ...FAILED, ...over }} />, '/payment-success'));

test('a payer whose payment differs from the top-up is not asked to pay again', async () => {
  const payment = paidByCard('payer@shop.example');

  expect(await screenOf({ payment })).toContain('Write to us before you pay again.');
  const declined = { ...payment, paidAt: null, gatewayResponse: 'Declined' };
  expect(await screenOf({ payment: declined })).toContain(
    'Nothing was added to your account: Declined. Top up again, or pay another way.',
  );
});
