import type { TransactionPage } from '#app/domain/wallet/read-transaction.ts';

const AT = '2026-11-24T01:20:00.000Z';
/** A top-up that failed before the payer paid anything, as its owner sees it. */
export const FAILED_TOP_UP: TransactionPage = {
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
