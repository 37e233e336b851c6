import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf } from './ledger.ts';
import type { TransactionType } from './transaction-types.rules.ts';

/** Transaction types that add to or reduce the money paid in: all except fees, adjustments and welcome credit. */
const PAID_IN: TransactionType[] = [
  'accountTopUp',
  'topUpReversed',
  'topUpRefund',
  'payOut',
  'balanceCarriedOver',
];
const ADJUSTED: TransactionType[] = ['adjustment'];

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
 *  Welcome credit counts as spent first. An adjustment that deducts corrects earlier ones that added; what it deducts
 *  beyond them counts as spent, like a fee. */
export async function paidInLeft(tx: Tx, merchantId: string): Promise<number> {
  const account = await tx.ledgerAccount.findUnique({ where: { key: availableOf(merchantId) } });
  const [paid, adjusted] = await Promise.all([
    effectOf(tx, merchantId, PAID_IN),
    effectOf(tx, merchantId, ADJUSTED),
  ]);
  const available = centsFromDb(account?.balanceCents ?? 0n);
  return Math.min(available, Math.max(0, paid + Math.max(0, adjusted)));
}

async function effectOf(tx: Tx, merchantId: string, types: TransactionType[]): Promise<number> {
  const { _sum } = await tx.transaction.aggregate({
    where: { merchantId, type: { in: types } },
    _sum: { effectCents: true },
  });
  return centsFromDb(_sum.effectCents ?? 0n);
}
