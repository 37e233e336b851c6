import type { DocumentKind } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import type { Services } from '#app/ports/services.ts';
import {
  refuseTooLarge,
  refuseTooMany,
  refuseTooManyLabels,
  type DocumentSize,
} from './document-limits.rules.ts';

type Needs = Pick<Services, 'db'>;

/** Measures the packing slips of these orders.
 *  @throws AppError 'invalid-input' when they exceed the limits of one document. */
export async function sizeOfSlips(
  { db }: Needs,
  orderIds: readonly string[],
): Promise<DocumentSize> {
  const [size] = await db.$queryRaw<[{ lines: bigint; characters: bigint }]>`
    select count(*) as lines,
      coalesce(sum(length(name) + length(coalesce(sku, ''))), 0) as characters
    from order_lines where order_id = any(${[...orderIds]}::uuid[])`;
  const of = { lines: Number(size.lines), characters: Number(size.characters) };
  refuseTooLarge(of, 'item lines');
  return of;
}

/** Counts the labels of these orders: one for each parcel of the current shipment or, with `isReturn`, of the open
 *  return.
 *  @throws AppError 'invalid-input' when they exceed the limit of one document. */
export async function refuseManyLabels(
  { db }: Needs,
  orderIds: readonly string[],
  { isReturn }: { isReturn: boolean },
): Promise<void> {
  const ids = [...orderIds];
  const [size] = isReturn
    ? await db.$queryRaw<[{ labels: bigint }]>`
        select coalesce(sum(parcels), 0) as labels from shipments
        where order_id = any(${ids}::uuid[]) and kind = 'return' and ended_at is null`
    : await db.$queryRaw<[{ labels: bigint }]>`
        select coalesce(sum(s.parcels), 0) as labels from orders o
        join shipments s on s.id = o.current_shipment_id where o.id = any(${ids}::uuid[])`;
  refuseTooManyLabels(Number(size.labels));
}

/** @throws AppError 'too-many-requests' when the account has the maximum of this kind in progress. */
export async function refuseMoreUnderWay(tx: Tx, actor: Actor, kind: DocumentKind): Promise<void> {
  const { merchantId } = actor;
  const requestedBy = requesterOf(actor);
  const whose = merchantId ? { merchantId } : { requestedBy };
  await oneAtATime(tx, `documents ${kind} ${merchantId ?? requestedBy}`);
  refuseTooMany(
    kind,
    await tx.documentJob.count({ where: { ...whose, kind, state: 'processing' } }),
  );
}
