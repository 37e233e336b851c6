import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { availableOf } from '#app/domain/wallet/ledger.ts';
import { transactionTypeWords } from '#app/domain/wallet/transaction-types.rules.ts';
import type { Movement } from './billing-document.schema.ts';

type Found = {
  position: bigint;
  at: Date;
  type: string;
  reference: string;
  order: string | null;
  store: string | null;
  amountCents: bigint;
  balanceCents: bigint;
};

type Asked = { merchantId: string; after: bigint; until: Date };

/** The entries of the available balance for one statement: those after the last entry of the previous statement and
 *  before the first entry of a later month. They are selected by position in the ledger's chain instead of by time, so
 *  an entry that was recorded late appears on the next statement, and each statement opens with the closing balance of
 *  the previous one. */
export async function readMovements(
  tx: Tx,
  { merchantId, after, until }: Asked,
): Promise<{ lastPosition: bigint; lines: Movement[] }> {
  const found = await tx.$queryRaw<Found[]>`
    with chain as (
      select e.* from ledger_entries e
      join ledger_accounts a on a.id = e.account_id
      where a.key = ${availableOf(merchantId)} and e.position > ${after}
    )
    select e.position, e.at, coalesce(t.type, 'movement') as type,
      coalesce(t.reference, e.reference) as reference, o.order_id as order, s.name as store,
      e.amount_cents as "amountCents", e.balance_cents as "balanceCents"
    from chain e
    left join transactions t on t.id = e.transaction_id
    left join shipments h on h.id = t.shipment_id
    left join stores s on s.id = h.store_id
    left join orders o on o.id = h.order_id
    where e.position < coalesce(
      (select min(position) from chain where at >= ${until}), 9223372036854775807)
    order by e.position`;
  return {
    lastPosition: found.at(-1)?.position ?? after,
    lines: found.map((row) => ({
      at: row.at.toISOString(),
      words: wordsOf(row),
      reference: row.reference,
      order: row.order,
      store: row.store,
      amountCents: centsFromDb(row.amountCents),
      balanceCents: centsFromDb(row.balanceCents),
    })),
  };
}

function wordsOf({ type, amountCents }: Found): string {
  const words = transactionTypeWords(type);
  return type === 'orderCreationFee' && amountCents > 0n ? `${words} returned` : words;
}

/** The available balance after the entry at a position in the chain. */
export async function balanceAt(tx: Tx, merchantId: string, position: bigint): Promise<number> {
  const found = await tx.ledgerEntry.findFirst({
    where: { account: { key: availableOf(merchantId) }, position },
    select: { balanceCents: true },
  });
  return centsFromDb(found?.balanceCents ?? 0n);
}
