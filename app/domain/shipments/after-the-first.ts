import type { Order, OrderStatus, Shipment } from '@prisma/client';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { moveOrRecord } from '#app/domain/orders/move-order.ts';
import { ownerOf } from '#app/domain/orders/order-attention.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { courierNote } from './courier-move.rules.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive, OPEN_STATES } from './shipment-state.rules.ts';

const LOOK_AGAIN_SECONDS = 5;

/** Whether a shipment that takes the place of others, again or turned back, may be booked. It waits until the
 *  jobs of all that went out before are gone; where a parcel arrived after all while it waited, it is taken
 *  back, and its fee with it.
 *  @throws AppError 'courier-unknown' to be run again. */
export async function isFreeOfTheFirst(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shipment: Shipment,
): Promise<boolean> {
  const { id, orderId, ofShipmentId, kind, isDeliveryOnly } = shipment;
  const isInItsPlace = kind === 'again' || isDeliveryOnly;
  // Once something may have been sent, the look-up alone decides.
  const isDecided = shipment.createBegunAt !== null || shipment.cancelRequestedAt !== null;
  if (!ofShipmentId || !isInItsPlace || isDecided) return true;
  // Not the one before alone: that may itself have waited in vain for an earlier one. A way back waits for
  // all that had the same parcel.
  const all = await db.shipment.findMany({ where: { orderId }, orderBy: { id: 'desc' } });
  const root = rootOf(shipment, all).id;
  const before = all.filter(
    (one) => one.id < id && (isDeliveryOnly ? rootOf(one, all).id === root : one.kind !== 'return'),
  );
  if (before.some(({ state }) => isLive(state)))
    throw new AppError('courier-unknown', 'The shipment before it is being called off.', {
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    });
  for (const one of before)
    if (
      one.state === 'completed' &&
      one.kind !== 'return' &&
      (await arrivedSince(db, shipment, one))
    ) {
      await takeBack({ db, clock }, shipment, one);
      return false;
    }
  return true;
}

/** Whether that was heard after this one was asked for. By their ids, which grow with our time: the courier
 *  tells of times by a clock of its own. */
async function arrivedSince(
  db: Services['db'],
  { id, orderId }: Shipment,
  { deliveryJobId }: Shipment,
): Promise<boolean> {
  const heard = await db.orderEvent.count({
    where: {
      orderId,
      kind: 'deliveryCompleted' satisfies OrderMove,
      source: 'courier',
      id: { gt: id },
      ...(deliveryJobId ? { note: courierNote('delivery', deliveryJobId) } : {}),
    },
  });
  return heard > 0;
}

async function takeBack(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, orderId }: Shipment,
  before: Shipment,
): Promise<void> {
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id } });
    // Whoever begins a create call takes no lock of the order: the row itself decides who was first.
    const taken = await tx.shipment.updateMany({
      where: { id, state: { in: OPEN_STATES }, createBegunAt: null },
      data: { state: 'cancelled', status: 'cancelled', endedAt: at },
    });
    if (taken.count === 0) return;
    await returnOrderFee(tx, feeOf(shipment, at));
    if (shipment.kind === 'return') return arrive(tx, order, before, at);
    if (order.currentShipmentId !== id) return;
    const note = 'The parcel before it arrived after all; it does not go again.';
    const happening = { at, source: 'courier' as const, actor: 'Courier', note };
    const to = await moveOrRecord(tx, order, 'deliveryCompleted', happening, {
      currentShipmentId: before.id,
      driverName: before.driverName,
    });
    if (to) await stand(tx, before, to);
    await tellDelivered(tx, order, before, at);
  });
}

/** The order stands with it again; called off, it stood as cancelled. */
async function stand(tx: Tx, { id }: Shipment, status: OrderStatus): Promise<void> {
  await tx.shipment.update({ where: { id }, data: { status } });
}

/** By our clock: what the store heard last is that it arrived. */
async function tellDelivered(tx: Tx, order: Order, before: Shipment, at: Date): Promise<void> {
  const step = { shipmentId: before.id, milestone: 'delivered' as const, at };
  await promiseMilestone(tx, order, step, at);
}

/** It was to turn back, and arrived: somebody may want it fetched. */
async function arrive(tx: Tx, order: Order, before: Shipment, at: Date): Promise<void> {
  await raiseAttention(tx, 'turnBackTooLate', ownerOf(order), at);
  if (order.currentShipmentId !== before.id) return;
  const note = 'The parcel arrived before it could turn back.';
  const happening = { at, source: 'courier' as const, actor: 'Courier', note };
  await moveOrRecord(tx, order, 'arrivedAfterAll', happening);
  await tellDelivered(tx, order, before, at);
}
