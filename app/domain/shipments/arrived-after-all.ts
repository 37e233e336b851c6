import type { Order, Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { rootOf } from '#app/domain/orders/journeys.rules.ts';
import { moveOrRecord, type Transition } from '#app/domain/orders/move-order.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';
import { endedBy, isOpenInStore } from './ended-by.ts';
import { isLive } from './shipment-state.rules.ts';

/** Handles the delivery of a parcel whose shipment was cancelled. If the shipment has a replacement (ship again or
 *  return to sender) that is under way or over, an alert is raised, and the order becomes delivered unless another
 *  shipment is going out. Without a replacement, the order becomes delivered only if the courier had cancelled the
 *  shipment, or if the store that cancelled the order has reopened it, because otherwise an order that a person or its
 *  store cancelled stays cancelled. Replacements that still wait are cancelled elsewhere (after-the-first.ts). `now` is
 *  by our clock. */
export async function sayArrivedAfterAll(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  now: Date,
): Promise<void> {
  const { orderId, id, kind, state, cancelRequestedAt } = shipment;
  if (kind === 'return' || !(cancelRequestedAt || state === 'cancelled')) return;
  const all = await tx.shipment.findMany({ where: { orderId } });
  const later = all.filter(
    (one) => one.id > id && (one.kind === 'again' || rootOf(one, all).id === id),
  );
  if (later.length === 0) {
    if (order.currentShipmentId === id && (await isDeliverable(tx, order)))
      await setDelivered(tx, order, shipment, now);
    return;
  }
  await raiseAlert(tx, 'arrivedAfterAll', ownerOfShipment(order, shipment), now);
  const goesOut = later.some(
    (one) => one.kind === 'again' && isLive(one.state) && !one.cancelRequestedAt,
  );
  if (!goesOut) await setDelivered(tx, order, shipment, now);
}

/** Whether the order is cancelled because the courier cancelled one of its jobs, or by a store that has reopened it.
 *  Before collection we cancel the other job too, so the shipment itself does not show who began. */
async function isDeliverable(tx: Tx, order: Order): Promise<boolean> {
  if (order.status !== 'cancelled') return false;
  const by = await endedBy(tx, order);
  return by === 'courier' || (by === 'store' && isOpenInStore(order));
}

type Standing = { move: OrderMove; note: string };
const WAS_CANCELLED: Standing = {
  move: 'arrivedAfterAll',
  note: 'The parcel was delivered after all.',
};

/** Makes this delivered shipment the order's current one and notifies the store of the delivery. If the order's status
 *  does not allow `move`, that is only recorded. */
export async function setDelivered(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  shipment: Shipment,
  now: Date,
  { move, note }: Standing = WAS_CANCELLED,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id } });
  const transition: Transition = { at: now, source: 'courier', actor: 'Courier', note };
  const moved = await moveOrRecord(tx, order, move, transition, {
    currentShipmentId: shipment.id,
    driverName: shipment.driverName,
    reasons: [],
  });
  if (!moved) return;
  await tx.shipment.update({ where: { id: shipment.id }, data: { status: moved } });
  const step = { shipmentId: shipment.id, milestone: 'delivered' as const, at: now };
  await scheduleMilestone(tx, order, step, now);
}

/** If a delivered order was to ship again and does not, it becomes delivered again. Returns false if the order
 *  has no delivered shipment. */
export async function restoreStatus(
  tx: Tx,
  order: Pick<Order, 'id'>,
  now: Date,
  standing?: Standing,
): Promise<boolean> {
  const delivered = await tx.shipment.findFirst({
    where: { orderId: order.id, kind: { not: 'return' }, state: 'completed' },
    orderBy: { id: 'desc' },
  });
  if (delivered) await setDelivered(tx, order, delivered, now, standing);
  return delivered !== null;
}
