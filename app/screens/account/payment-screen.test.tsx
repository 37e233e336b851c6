import { expect, test } from 'vitest';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { FAILED_TOP_UP } from '#tests/builders/transaction-page.ts';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { PaymentScreen } from './payment-screen.tsx';

const screenOf = async (over: Partial<TransactionPage>) =>
  textOf(
    await drawn(<PaymentScreen transaction={{ ...FAILED_TOP_UP, ...over }} />, '/payment-success'),
  );

test('a payer whose payment differs from the top-up is not asked to pay again', async () => {
  const payment = paidByCard('payer@shop.example');

  expect(await screenOf({ payment })).toContain('Contact support before you pay again.');
  const declined = { ...payment, paidAt: null, gatewayResponse: 'Declined' };
  expect(await screenOf({ payment: declined })).toContain(
    'Nothing was added to your account: Declined. Top up again, or pay another way.',
  );
});
