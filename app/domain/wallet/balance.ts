import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf } from './ledger.ts';
import type { TransactionType } from './transaction-types.rules.ts';

/** Transaction types that add to or reduce the money paid in: all except fees and welcome credit. */
const PAID_IN: TransactionType[] = [
  'accountTopUp',
  'topUpReversed',
  'topUpRefund',
  'payOut',
  'adjustment',
  'balanceCarriedOver',
];

/** The balance that the merchant can spend without its credit limit, in cents of rand. Reserved fees and refunds are
 *  already deducted. */
export async function availableCents(deps: { db: Tx }, merchantId: string): Promise<number> {
  const account = await deps.db.ledgerAccount.findUnique({
    where: { key: availableOf(merchantId) },
  });
  return centsFromDb(account?.balanceCents ?? 0n);
}

type Spendable = { merchantId: string; availableCents: number; creditLimitCents: number };

/** The available balance of each account, and how far below zero it may go. */
export async function spendableOf(db: Tx, merchantIds: readonly string[]): Promise<Spendable[]> {
  const [merchants, accounts] = await Promise.all([
    db.merchant.findMany({
      where: { id: { in: [...merchantIds] } },
      select: { id: true, creditLimitCents: true },
    }),
    db.ledgerAccount.findMany({ where: { key: { in: merchantIds.map(availableOf) } } }),
  ]);
  const balances = new Map(accounts.map(({ key, balanceCents }) => [key, balanceCents]));
  return merchants.map(({ id, creditLimitCents }) => ({
    merchantId: id,
    availableCents: centsFromDb(balances.get(availableOf(id)) ?? 0n),
    creditLimitCents: centsFromDb(creditLimitCents),
  }));
}

/** How much of the money paid into an account has not been spent yet, in cents. Negative if the account has a debt.
 *  Welcome credit counts as spent first. An adjustment that deducts counts against the money paid in, also while
 *  welcome credit is left, because most of them correct a wrong credit: otherwise a top-up that was recorded too large
 *  would turn welcome credit into money that can be paid out. */
export async function paidInLeft(tx: Tx, merchantId: string): Promise<number> {
  const account = await tx.ledgerAccount.findUnique({ where: { key: availableOf(merchantId) } });
  const paid = await tx.transaction.aggregate({
    where: { merchantId, type: { in: PAID_IN } },
    _sum: { effectCents: true },
  });
  const available = centsFromDb(account?.balanceCents ?? 0n);
  const paidIn = Math.max(0, centsFromDb(paid._sum.effectCents ?? 0n));
  return Math.min(available, paidIn);
}
