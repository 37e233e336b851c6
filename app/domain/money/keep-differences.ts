import { Prisma, type MoneyDifferenceKind } from '@prisma/client';
import { setAlert } from '#app/domain/alerts/raise-alert.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Difference } from './money-differences.rules.ts';

/** A fixed subject for the one alert about all differences, which have no common row. */
const MATCH = { id: '00000000-0000-8000-8000-3a7c4e000000', merchantId: null, storeId: null };

/** Stores each new difference, and updates the time at which a stored one was last found. A difference that had
 *  disappeared becomes open again, unless a person resolved it. */
export async function raiseDifferences(
  tx: Tx,
  found: readonly Difference[],
  at: Date,
): Promise<void> {
  for (const one of found)
    await tx.$executeRaw`
      insert into money_differences (id, kind, key, reference, provider, merchant_id, transaction_id,
        shipment_id, cents, said, day, first_seen_at, last_seen_at)
      values (${newId()}::uuid, ${one.kind}::money_difference_kind, ${one.key}, ${one.reference},
        ${one.provider ?? null}, ${one.merchantId ?? null}::uuid, ${one.transactionId ?? null}::uuid,
        ${one.shipmentId ?? null}::uuid, ${one.cents}, ${one.said}, ${one.day ?? null}::date, ${at}, ${at})
      on conflict (key) do update set last_seen_at = excluded.last_seen_at,
        ended_at = case when money_differences.ended_by is null then null
          else money_differences.ended_at end`;
}

/** Ends the open differences of these kinds that this comparison did not find. */
export async function endGone(
  tx: Tx,
  {
    kinds,
    reference,
    found,
    at,
  }: {
    kinds: readonly MoneyDifferenceKind[];
    /** If given, only differences of this reference are ended. */
    reference?: string;
    found: readonly Difference[];
    at: Date;
  },
): Promise<void> {
  const of = reference === undefined ? Prisma.empty : Prisma.sql`and reference = ${reference}`;
  await tx.$executeRaw`
    update money_differences set ended_at = ${at}
    where ended_at is null and kind = any(${[...kinds]}::money_difference_kind[]) ${of}
      and not key = any(${found.map(({ key }) => key)})`;
}

/** Updates the administrators' alert about open differences. */
export async function notifyDifferences(tx: Tx, at: Date): Promise<void> {
  const count = await tx.moneyDifference.count({ where: { endedAt: null } });
  await setAlert(tx, 'moneyDiffers', MATCH, at, count > 0 ? { count } : null);
}
