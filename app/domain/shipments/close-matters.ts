import type { Shipment } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';
import { ORDER_CODES } from '#app/domain/attention/order-codes.rules.ts';
import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import { journeysOf, type Journey } from '#app/domain/orders/journeys.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { isNeededBy, type Beside } from './matters.rules.ts';
import { isLive } from './shipment-state.rules.ts';

/** With a shipment, or a part of its way, these matters of its order are over; not what another of the order
 *  still needs, that is live or in its driver's hands. The order must be locked by this transaction. */
export async function closeMattersOf(
  tx: Tx,
  { id, orderId }: Pick<Shipment, 'id' | 'orderId'>,
  codes: readonly AttentionCode[],
  at: Date,
): Promise<void> {
  const others = (await othersOf(tx, orderId)).filter((one) => one.id !== id);
  await closeUnneeded(tx, orderId, { codes, others, at });
}

/** The order goes another way: what it needed is over, not what a job still needs that is called off
 *  beside it, or that brings a parcel back. The order must be locked by this transaction. */
export async function closeMattersOfOrder(
  tx: Tx,
  order: { id: string; currentShipmentId: string | null },
  at: Date,
): Promise<void> {
  const others = (await othersOf(tx, order.id)).filter(
    ({ id, kind }) => id !== order.currentShipmentId || kind === 'return',
  );
  const codes = Object.keys(ORDER_CODES) as AttentionCode[];
  await closeUnneeded(tx, order.id, { codes, others, at });
}

/** What is live, and what is left with a driver. */
async function othersOf(tx: Tx, orderId: string) {
  const all = await tx.shipment.findMany({ where: { orderId } });
  const left = new Set(journeysOf(all).flatMap((one) => (isLeft(one) ? one.root.id : [])));
  return all
    .map((one) => ({ ...one, isStranded: left.has(one.id) }))
    .filter(({ state, isStranded }) => isLive(state) || isStranded);
}

/** Nobody brings its parcel on, or will when its jobs are called off. */
function isLeft({ root, place }: Journey<Shipment>): boolean {
  const { cancelRequestedAt, parcelSettledAt } = root;
  const isCalledOff = place === 'out' && cancelRequestedAt !== null && parcelSettledAt === null;
  return place === 'stranded' || isCalledOff;
}

async function closeUnneeded(
  tx: Tx,
  orderId: string,
  over: { codes: readonly AttentionCode[]; others: readonly Beside[]; at: Date },
): Promise<void> {
  const { others, at } = over;
  const codes = over.codes.filter((code) => !others.some((other) => isNeededBy(other, code)));
  await closeAttention(tx, orderId, codes, { at });
}
