import { expect, test } from 'vitest';
import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { paidByCard } from '#tests/fakes/fake-payments.ts';
import { FAILED_TOP_UP } from '#tests/builders/transaction-page.ts';
import { TransactionScreen } from './transaction-screen.tsx';

const WORDS = 'Contact support before you pay again.';
const payment = paidByCard('payer@shop.example');

const screenOf = async (over: Partial<TransactionPage>) =>
  textOf(
    await drawn(
      <TransactionScreen transaction={{ ...FAILED_TOP_UP, ...over }} />,
      '/transaction/t',
    ),
  );

test('the page of a top-up that was paid with another amount says what the payer must do', async () => {
  expect(await screenOf({ payment })).toContain(WORDS);
});

test.each<[string, Partial<TransactionPage>]>([
  ['that was declined', { payment: { ...payment, paidAt: null } }],
  ['that was credited', { payment, status: 'SUCCESSFUL' }],
  ['that an administrator looks at', { payment, accountId: 'a' }],
])('the page of a top-up %s does not', async (_, over) => {
  expect(await screenOf(over)).not.toContain(WORDS);
});
