import type { EventSource, Order, Shipment } from '@prisma/client';
import { addToAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { hasComeBack, rootOf } from '#app/domain/orders/journeys.rules.ts';
import { moveOrRecord, recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { isBeforeBooking, type OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { isAliveInStore } from '#app/domain/orders/source-state.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';
import { isLive } from './shipment-state.rules.ts';

/** Handles the delivery of a parcel whose shipment was cancelled or refused. If the shipment has a replacement (ship
 *  again or return to sender) that is under way or over, an alert is raised, and the order becomes delivered unless
 *  another shipment is going out. Without a replacement, the order becomes delivered if the courier had cancelled
 *  the shipment, or if the store has reopened the order, which must not ship twice. Otherwise an order that a person
 *  or its store cancelled stays cancelled; if its store reopens it later, it becomes delivered then
 *  (revive-order.ts). Replacements that still wait are cancelled elsewhere (after-the-first.ts). `now` is by our
 *  clock. */
export async function sayArrivedAfterAll(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  now: Date,
): Promise<void> {
  const { orderId, id, kind, state, cancelRequestedAt } = shipment;
  if (kind === 'return' || (isLive(state) && !cancelRequestedAt)) return;
  const all = await tx.shipment.findMany({ where: { orderId } });
  const later = all.filter(
    (one) => one.id > id && (one.kind === 'again' || rootOf(one, all).id === id),
  );
  if (later.length === 0) {
    // A refused shipment is no longer the order's current one, but no other has taken its place.
    if (order.currentShipmentId !== id && order.currentShipmentId !== null) return;
    // Before collection we cancel the courier's other job, so the shipment itself does not show who began.
    const isCalledOff =
      order.status === 'cancelled' && (await sourceOfEnd(tx, order)) === 'courier';
    if (isBeforeBooking(order.status) || isCalledOff) await setDelivered(tx, order, shipment, now);
    // The order stays ended. If it was cancelled, its delivered parcel can be returned.
    else await tx.order.update({ where: { id: orderId }, data: { currentShipmentId: id } });
    return;
  }
  await raiseAlert(tx, 'arrivedAfterAll', ownerOfShipment(order, shipment), now);
  const goesOut = later.some(
    (one) => one.kind === 'again' && isLive(one.state) && !one.cancelRequestedAt,
  );
  if (!goesOut) await setDelivered(tx, order, shipment, now);
}

/** Kind of the event that a merchant too cancelled an order after its store had (revive-order.ts). */
export const KEPT = 'keptCancelled';

/** Who ended an order that has the status of an ended one; null if its end is not recorded. */
export async function sourceOfEnd(
  tx: Tx,
  { id, status }: Pick<Order, 'id' | 'status'>,
): Promise<EventSource | null> {
  const end = await tx.orderEvent.findFirst({
    where: { orderId: id, OR: [{ applied: true, toStatus: status }, { kind: KEPT }] },
    orderBy: { id: 'desc' },
    select: { source: true },
  });
  return end?.source ?? null;
}

type Standing = { move: OrderMove; note: string };
const WAS_CANCELLED: Standing = {
  move: 'arrivedAfterAll',
  note: 'The parcel was delivered after all.',
};

/** Makes this delivered shipment the order's current one and notifies the store of the delivery, with the time of the
 *  delivery. The order's event has our present time, because its status changes only now. If the order's status does not
 *  allow `move`, or the order left our hands (`isOutOfOurHands`), that is only recorded. */
export async function setDelivered(
  tx: Tx,
  { id }: Pick<Order, 'id'>,
  shipment: Shipment,
  now: Date,
  { move, note }: Standing = WAS_CANCELLED,
): Promise<void> {
  const order = await tx.order.findUniqueOrThrow({ where: { id } });
  const transition: Transition = { at: now, source: 'courier', actor: 'Courier', note };
  if (isOutOfOurHands(order)) return recordEvent(tx, order, move, transition);
  const moved = await moveOrRecord(tx, order, move, transition, {
    currentShipmentId: shipment.id,
    driverName: shipment.driverName,
    reasons: [],
  });
  if (!moved) return;
  const where = { id: shipment.id };
  const { deliveredAt } = await tx.shipment.update({ where, data: { status: moved } });
  // Raised while the order was still cancelled, the alert would say so.
  await addToAlert(tx, 'feeTakenBack', ownerOfShipment(order, shipment), { isDelivered: true });
  const at = deliveredAt ?? now;
  const step = { shipmentId: shipment.id, milestone: 'delivered' as const, at };
  await scheduleMilestone(tx, order, step, now);
}

/** Whether the store deleted the order, or someone else shipped it. Such an order keeps that status until its store
 *  reopens it. */
function isOutOfOurHands({ status, sourceState, sentFromWarehouseAt }: Order): boolean {
  if (status !== 'deleted' && status !== 'shippedBy3rdParty') return false;
  return sentFromWarehouseAt !== null || !isAliveInStore(sourceState);
}

/** If an order with a delivered shipment was to ship once more and does not, or was ended by its store and reopened,
 *  it becomes delivered. Returns false if the order has no delivered shipment, or if the parcel of the last one has come
 *  back, unless the order counted as delivered nevertheless (`wasDelivered`). */
export async function restoreStatus(
  tx: Tx,
  order: Pick<Order, 'id'>,
  now: Date,
  standing?: Standing,
): Promise<boolean> {
  const all = await tx.shipment.findMany({ where: { orderId: order.id }, orderBy: { id: 'asc' } });
  const delivered = all.findLast(({ kind, state }) => kind !== 'return' && state === 'completed');
  if (!delivered) return false;
  if (hasComeBack(delivered, all) && !(await wasDelivered(tx, order.id))) return false;
  await setDelivered(tx, order, delivered, now, standing);
  return true;
}

/** Whether the order was delivered when it was last shipped. An order stays delivered when its parcel is returned, and
 *  can then be shipped again. A shipment that takes the place of a failed or declined one is left out, because the order
 *  had its earlier status before that one. */
async function wasDelivered(tx: Tx, orderId: string): Promise<boolean> {
  const begun = await tx.orderEvent.findFirst({
    where: {
      orderId,
      applied: true,
      kind: { in: ['ship', 'shipAgain'] },
      fromStatus: { notIn: ['failed', 'decline'] },
    },
    orderBy: { id: 'desc' },
    select: { fromStatus: true },
  });
  return begun?.fromStatus === 'deliveryCompleted';
}
