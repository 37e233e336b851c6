import type { Order, Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf, ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { captureOrderFee, returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { closeAlertsOfOrder } from './close-alerts.ts';
import { isLive } from './shipment-state.rules.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { moveOrder, recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { returnsOfOrders } from '#app/domain/orders/open-returns.ts';
import { isBeforeBooking, nextStatus } from '#app/domain/orders/order-status.rules.ts';
import { restoreStatus } from './arrived-after-all.ts';

type CancelOutcome = 'cancelled' | 'already-collected' | 'ended';

/** Cancels an order whose parcel is not collected: its courier job is cancelled and its fee refunded. If it is too
 *  late, that is recorded, and an alert is raised if the parcel was collected and no return brings it back, or if the
 *  warehouse has sent it. Of a delivered order it is only recorded. If `isNews` is false, the request was made before,
 *  so a late request is not recorded again.
 *  The order must be locked by the caller's transaction. */
export async function cancelOrder(
  tx: Tx,
  order: Order,
  transition: Transition,
  { isNews = true } = {},
): Promise<CancelOutcome> {
  // The current shipment of an order that its store has reopened is an earlier one, which has ended.
  const currentShipmentId = isBeforeBooking(order.status) ? null : order.currentShipmentId;
  const shipment = currentShipmentId
    ? await tx.shipment.findUnique({ where: { id: currentShipmentId } })
    : null;
  const collected = shipment?.collectedAt ? shipment : null;
  if (!nextStatus(order.status, 'cancel') || collected) {
    const outcome = collected ? 'already-collected' : 'ended';
    if (!isNews) return outcome;
    const isDelivered = order.status === 'deliveryCompleted';
    await recordEvent(tx, order, isDelivered ? 'cancelDelivered' : 'cancelTooLate', transition);
    if (isDelivered) return outcome;
    // The alert would ask for a return, so an open or arrived return makes it unnecessary.
    if (collected && !(await comesBack(tx, collected)))
      await raiseAlert(tx, 'cancelTooLate', ownerOfShipment(order, collected), transition.at);
    if (order.sentFromWarehouseAt)
      await raiseAlert(tx, 'warehouseSentAnyway', ownerOf(order), transition.at);
    return outcome;
  }
  await moveOrder(tx, order, 'cancel', transition, { reasons: [] });
  // Alerts of the order's other shipments stay open, because those are still under way.
  await closeAlertsOfOrder(tx, { id: order.id, currentShipmentId }, transition.at);
  if (shipment) await callOff(tx, shipment, transition.at);
  if (shipment?.kind === 'again') await restoreStatus(tx, order, transition.at);
  return 'cancelled';
}

async function comesBack(tx: Tx, { id, orderId }: Shipment): Promise<boolean> {
  const returns = (await returnsOfOrders(tx, [orderId])).get(orderId);
  return Boolean(returns?.open) || Boolean(returns?.arrived.some((one) => one.id > id));
}

/** Refunds the fee of a live shipment and requests that its jobs be cancelled. If the outcome of the booking is
 *  unknown, they are cancelled as soon as it is known. A courier that refused before is asked again. */
export async function callOff(tx: Tx, shipment: Shipment, at: Date): Promise<void> {
  if (!isLive(shipment.state)) return;
  const { id, cancelRequestedAt: askedAt } = shipment;
  await tx.shipment.update({ where: { id }, data: { cancelRequestedAt: askedAt ?? at } });
  await returnOrderFee(tx, feeOf(shipment, at));
  const again = askedAt ? { again: String(at.getTime()) } : {};
  await enqueue(tx, cancelCourierJob, { shipmentId: id, ...again });
}

/** Requests that the jobs of a live, collected shipment be cancelled. Its fee is charged, because the driver's trip is
 *  paid. */
export async function stopOnItsWay(tx: Tx, shipment: Shipment, at: Date): Promise<void> {
  if (!isLive(shipment.state)) return;
  const { id, cancelRequestedAt: askedAt } = shipment;
  await tx.shipment.update({ where: { id }, data: { cancelRequestedAt: askedAt ?? at } });
  await captureOrderFee(tx, feeOf(shipment, at));
  await enqueue(tx, cancelCourierJob, { shipmentId: id, again: String(at.getTime()) });
}
