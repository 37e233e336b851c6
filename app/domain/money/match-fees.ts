import type { MoneyDifferenceKind } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import type { Services } from '#app/ports/services.ts';
import { endGone, raiseDifferences, notifyDifferences } from './keep-differences.ts';

const KINDS = [
  'feeWithoutJob',
  'jobWithoutFee',
  'feeDiffers',
] as const satisfies readonly MoneyDifferenceKind[];

type Found = {
  kind: (typeof KINDS)[number];
  id: string;
  reference: string;
  merchantId: string;
  transactionId: string | null;
  feeCents: bigint;
  takenCents: bigint;
};

/** Compares the captured fees (wallet or Shopify) of every shipment with its courier job. A delivered or collected
 *  parcel must have had a job, even if its id is not known. A fee is due for a parcel that is booked, was delivered, or
 *  was stopped after its collection. Once a cancellation was requested, it is not due, because the cancellation returns
 *  the fee, which is charged again only if the parcel is delivered. It stays due if a return to sender had been
 *  requested before the cancellation. One SQL statement reads everything, so that fees and jobs come from the same
 *  snapshot. */
export async function matchFees({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const rows = await db.$queryRaw<Found[]>`
    select kind, id, reference, merchant_id as "merchantId", transaction_id as "transactionId",
      fee_cents as "feeCents", taken_cents as "takenCents"
    from (
      select h.id, h.reference, h.merchant_id, h.fee_cents, t.transaction_id,
        coalesce(t.taken_cents, 0)::bigint as taken_cents,
        case
          when t.taken_cents > 0 and not has_job then 'feeWithoutJob'
          when coalesce(t.taken_cents, 0) = 0 and h.fee_cents > 0 and has_job and is_due
            then 'jobWithoutFee'
          when t.taken_cents > 0 and t.taken_cents <> h.fee_cents then 'feeDiffers'
        end as kind
      from shipments h
      cross join lateral (select
        h.pickup_job_id is not null or h.delivery_job_id is not null or h.state = 'completed'
          or (h.collected_at is not null and not h.is_delivery_only) as has_job,
        h.state = 'completed' or (h.state = 'booked' and h.cancel_requested_at is null)
          or (h.state = 'cancelled' and h.collected_at is not null
            and (h.cancel_requested_at is null or exists (select 1 from order_events e
              where e.order_id = h.order_id and e.id > h.id and e.applied
                and e.kind in ('pickupCancelled', 'deliveryCancelled'))))
          or exists (select 1 from shipments b where b.of_shipment_id = h.id
            and b.is_delivery_only and b.requested_at <= h.cancel_requested_at) as is_due
      ) job
      left join (
        select shipment_id, sum(amount_cents)::bigint as taken_cents, min(id::text)::uuid as transaction_id
        from transactions where type = 'orderCreationFee' and status = 'SUCCESSFUL'
        group by shipment_id
      ) t on t.shipment_id = h.id
    ) compared where kind is not null`;
  const found = rows.map(({ kind, id, feeCents, takenCents, ...row }) => ({
    ...row,
    kind,
    key: `${kind} ${row.reference} ${takenCents}`,
    shipmentId: id,
    cents: centsFromDb(takenCents),
    said: kind === 'feeWithoutJob' ? 'no courier job' : formatMoney(rand(centsFromDb(feeCents))),
  }));
  const at = clock.now();
  await db.$transaction(async (tx) => {
    await raiseDifferences(tx, found, at);
    await endGone(tx, { kinds: KINDS, found, at });
    await notifyDifferences(tx, at);
  });
}
