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
