import type { Order, Shipment } from '@prisma/client';
import { setAttention } from '#app/domain/orders/attention.ts';
import { recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import { isBeforeBooking, ORDER_STATUS } from '#app/domain/orders/order-status.rules.ts';
import { besideParcel } from '#app/domain/orders/parcel.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { promiseRefused } from '#app/domain/tracking/promise-milestone.ts';

const HELD = 'Put on hold in the store after booking: ';
const REST = 'Not in the booked parcel and still to be sent: ';
const MOVED = 'Moved in the store after booking: ';

/** A hold that comes after booking stops no courier by itself: a person decides, until it is gone.
 *  Once our fulfilment stands in the store, a hold is about what is left there and not our parcel.
 *  Released, the tracking that the store would not take meanwhile is written. */
export async function sayHold(tx: Tx, order: Order, at: Date): Promise<void> {
  const shipment = await currentShipment(tx, order);
  const isWritten = shipment !== null && (await isInTheStore(tx, shipment));
  const isHeld =
    order.sourceState === 'onHold' && ORDER_STATUS[order.status].step <= 1 && !isWritten;
  const words = `${HELD}${order.holdReason ?? 'no reason given'}. Cancel the shipment if it must not leave.`;
  await setAttention(tx, order, HELD, isHeld ? words : null);
  if (order.sourceState !== 'onHold' && shipment?.bookedAt && !isWritten)
    await promiseRefused(tx, shipment.id, at);
}

/** The store wants the order sent from elsewhere, and the courier's pickup cannot be moved: a person
 *  decides, until it is moved back or collected. What is left to send once our fulfilment stands in
 *  the store may go from anywhere.
 *  `to`: the store's location now, where we know it. */
export async function sayMove(
  tx: Tx,
  order: Order,
  to: { id: string; name: string } | null,
  happening: Happening,
): Promise<void> {
  if (isBeforeBooking(order.status) || !order.pickupLocationId || !to) return;
  const shipment = await currentShipment(tx, order);
  if (!shipment || ORDER_STATUS[order.status].step > 1 || shipment.collectedAt) return;
  if (await isInTheStore(tx, shipment)) return;
  if (to.id === order.pickupLocationId) {
    await setAttention(tx, order, MOVED, null);
    return;
  }
  const words = `${MOVED}it is to leave from ${to.name}, and the courier collects elsewhere. Bring the parcel there, or cancel the shipment and ship it again.`;
  if (!(await setAttention(tx, order, MOVED, words))) return;
  await recordEvent(tx, order, 'movedInStore', { ...happening, note: to.name });
}

/** What the store still wants sent travels in no parcel of ours: one order is one shipment, so a person
 *  has to see to it. More pressing words are left to stand. */
export async function sayRest(tx: Tx, order: Order): Promise<void> {
  const shipment = await currentShipment(tx, order);
  if (!shipment) return;
  const lines = await tx.orderLine.findMany({
    where: { orderId: order.id },
    orderBy: { position: 'asc' },
  });
  const rest = besideParcel(lines, await isInTheStore(tx, shipment));
  const names = rest.map(({ line, waiting }) => `${waiting} × ${line.name}`).join(', ');
  const words = `${REST}${names}. Send it another way, or remove it in the store.`;
  await setAttention(tx, order, REST, rest.length > 0 ? words : null, { isPressing: false });
}

async function currentShipment(tx: Tx, order: Order): Promise<Shipment | null> {
  if (!order.currentShipmentId) return null;
  return tx.shipment.findUnique({ where: { id: order.currentShipmentId } });
}

async function isInTheStore(tx: Tx, { id }: Shipment): Promise<boolean> {
  const where = { shipmentId: id, key: { startsWith: 'fulfilment' } };
  return (await tx.storeUpdate.count({ where })) > 0;
}
