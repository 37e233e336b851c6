import { centsFromDb } from '#app/domain/shared/cents.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf, HOUSE, post } from './ledger.ts';

type Carry = { from: string; to: string; storeName: string; at: Date };

/** A shop joins another account: what was paid into its own and is left goes along, and so does a
 *  debt. A gift is spent first and stays behind, so that nobody collects gifts by installing. */
export async function carryBalance(tx: Tx, { from, to, storeName, at }: Carry): Promise<void> {
  const cents = await carriedCents(tx, from);
  if (cents === 0) return;
  const reference = `join-${from}`;
  const transactionId = newId();
  await tx.transaction.create({
    data: {
      id: transactionId,
      merchantId: to,
      reference,
      type: 'balanceCarriedOver',
      status: 'SUCCESSFUL',
      amountCents: BigInt(cents),
      details: { storeName },
      createdAt: at,
      updatedAt: at,
    },
  });
  const [giver, taker] = cents > 0 ? [from, to] : [to, from];
  await post(tx, {
    reference,
    transactionId,
    at,
    cents: Math.abs(cents),
    from: availableOf(giver),
    to: availableOf(taker),
  });
}

async function carriedCents(tx: Tx, merchantId: string): Promise<number> {
  const account = await tx.ledgerAccount.findUnique({
    where: { key: availableOf(merchantId) },
    include: { entries: { where: { amountCents: { gt: 0 } }, select: { transactionId: true } } },
  });
  if (!account) return 0;
  const available = centsFromDb(account.balanceCents);
  const paid = await tx.ledgerEntry.aggregate({
    where: {
      transactionId: { in: account.entries.flatMap(({ transactionId }) => transactionId ?? []) },
      account: { key: HOUSE.topUps },
    },
    _sum: { amountCents: true },
  });
  return Math.min(available, centsFromDb(-(paid._sum?.amountCents ?? 0n)));
}
