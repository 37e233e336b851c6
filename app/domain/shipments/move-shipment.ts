import type { Order, Prisma, Shipment } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';
import { closeAttention, raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { ownerOfShipment } from '#app/domain/orders/order-attention.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { captureOrderFee, earnOrderFee } from '#app/domain/wallet/order-fee.ts';
import { takeBackWaiting } from './after-the-first.ts';
import { callOff } from './cancel-order.ts';
import {
  isLive,
  MATTERS_BEFORE_COLLECTION,
  MATTERS_OF_SHIPMENT,
  nextState,
} from './shipment-state.rules.ts';
import { feeOf } from './shipment-fee.rules.ts';

export type Moved = { order: Order; shipment: Shipment; at: Date };

/** The shipment's own side of what its courier says, whether or not its order moves with it: when the
 *  parcel left, how the shipment ended, and what that means for its fee. The courier tells of times by
 *  its own clock; `now` is ours. */
export async function moveShipment(
  tx: Tx,
  move: OrderMove,
  facts: Moved,
  now: Date,
): Promise<void> {
  if (LEAVING.includes(move)) await noteLeaving(tx, facts);
  if (move === 'deliveryCompleted') await complete(tx, facts, now);
  if (move === 'pickupCancelled' || move === 'deliveryCancelled') await endCancelled(tx, facts);
}

/** Its delivery job has been heard of before: a late word of its pickup moves nothing, but that the parcel
 *  left was so. */
export async function noteLatePickup(tx: Tx, move: OrderMove, facts: Moved): Promise<void> {
  if (LEAVING.includes(move)) await noteLeaving(tx, facts);
}

const LEAVING: readonly OrderMove[] = [
  'collected',
  'pickupCompleted',
  'deliveryStarted',
  'deliveryInProgress',
  'deliveryCompleted',
];

async function noteLeaving(tx: Tx, { shipment, at }: Moved): Promise<void> {
  if (!isLive(shipment.state) || shipment.collectedAt) return;
  await tx.shipment.update({ where: { id: shipment.id }, data: { collectedAt: at } });
  await close(tx, shipment, MATTERS_BEFORE_COLLECTION, at);
}

/** Also of a shipment that was called off: the courier would not hear of it, or forgot that it had. */
async function complete(tx: Tx, { order, shipment, at }: Moved, now: Date): Promise<void> {
  const to = nextState(shipment.state, 'complete');
  if (to) await end(tx, shipment, to, at);
  await close(tx, shipment, ['courierCancelled'], at);
  if (to) await takeBackWaiting(tx, order, shipment, now);
  const fee = feeOf(shipment, at);
  if (!(await earnOrderFee(tx, fee))) return;
  await raiseAttention(tx, 'feeTakenBack', ownerOfShipment(order, shipment), at, {
    cents: fee.feeCents,
  });
}

/** One job of the pair is gone: no driver may come for what the other will not bring on. After
 *  collection the fee is kept, also where the booking was not known yet. */
async function endCancelled(tx: Tx, { shipment, at }: Moved): Promise<void> {
  if (!isLive(shipment.state)) return;
  if (!shipment.collectedAt) return callOff(tx, shipment, at);
  await end(tx, shipment, 'cancelled', at);
  await captureOrderFee(tx, feeOf(shipment, at));
}

async function end(tx: Tx, shipment: Shipment, state: Shipment['state'], at: Date): Promise<void> {
  const data: Prisma.ShipmentUpdateInput = { state, endedAt: at };
  await tx.shipment.update({ where: { id: shipment.id }, data });
  await close(tx, shipment, MATTERS_OF_SHIPMENT, at);
}

async function close(
  tx: Tx,
  { id, orderId }: Shipment,
  codes: readonly AttentionCode[],
  at: Date,
): Promise<void> {
  await closeAttention(tx, orderId, codes, { at, of: id });
}
