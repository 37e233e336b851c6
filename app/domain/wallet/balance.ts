import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf } from './ledger.ts';

/** What the merchant can still spend, in cents of rand; fees on hold are already taken off. */
export async function availableCents(deps: { db: Tx }, merchantId: string): Promise<number> {
  const account = await deps.db.ledgerAccount.findUnique({
    where: { key: availableOf(merchantId) },
  });
  return centsFromDb(account?.balanceCents ?? 0n);
}

export type Spendable = { merchantId: string; availableCents: number; creditLimitCents: number };

/** What each of these accounts can spend, and how far below zero it may go. */
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
