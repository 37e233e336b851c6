import type { Order, Shipment } from '@prisma/client';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import { setAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import { isBeforeBooking, isEnded, ORDER_STATUS } from '#app/domain/orders/order-status.rules.ts';
import { besideParcel } from '#app/domain/orders/parcel.rules.ts';
import { isLive } from '#app/domain/shipments/shipment-state.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { promiseRefused } from '#app/domain/tracking/promise-milestone.ts';

/** Fulfilments that the store shows with our number, by its ids, and since when it was asked. */
export type SeenFulfilments = { ids: readonly string[]; readAt: Date };

/** Which of a store's fulfilments bear an order's number, or were made by us.
 *  `made`: those that we know of, by the store's ids. */
export function ourFulfilments(
  { facts: { fulfilments = [] }, readAt }: Pick<IncomingOrder, 'facts' | 'readAt'>,
  orderKey: string,
  made: readonly string[],
): SeenFulfilments {
  const ids = fulfilments.flatMap(({ id, trackingNumbers }) =>
    trackingNumbers.includes(orderKey) || made.includes(id) ? id : [],
  );
  return { ids, readAt };
}

/** The store's ids of the fulfilments that we made for orders and did not take back, by order. */
export async function madeFulfilments(
  tx: Tx,
  orderIds: readonly string[],
): Promise<Map<string, string[]>> {
  const made = await tx.storeUpdate.findMany({
    where: { shipment: { orderId: { in: [...orderIds] } }, key: { startsWith: 'fulfilment' } },
    select: { externalId: true, shipment: { select: { orderId: true } } },
  });
  const byOrder = Map.groupBy(made, ({ shipment }) => shipment.orderId);
  return new Map(orderIds.map((id) => [id, (byOrder.get(id) ?? []).map((one) => one.externalId)]));
}

/** A hold that comes after booking stops no courier by itself: a person decides, until it is gone.
 *  Once our fulfilment stands in the store, a hold is about what is left there and not our parcel.
 *  Released, the tracking that the store would not take meanwhile is written. */
export async function sayHold(
  tx: Tx,
  order: Order,
  seen: SeenFulfilments,
  at: Date,
): Promise<void> {
  const shipment = await currentShipment(tx, order);
  const isWritten = shipment !== null && (await isInTheStore(tx, shipment, seen));
  const isHeld =
    order.sourceState === 'onHold' &&
    order.holdReason !== null &&
    ORDER_STATUS[order.status].step <= 1 &&
    !isWritten;
  await setAlert(tx, 'heldInStore', ownerOf(order), at, isHeld ? {} : null);
  if (order.sourceState !== 'onHold' && shipment?.bookedAt && !isWritten)
    await promiseRefused(tx, shipment.id, at);
}

/** Gone in the store, the parcel travels on: a person cancels it or lets it go on. `isNews`: the store
 *  did so just now; later reads of it do not ask again what was decided. */
export async function sayTrashed(tx: Tx, order: Order, at: Date, isNews: boolean): Promise<void> {
  const isGone = order.sourceState === 'deleted';
  if (isBeforeBooking(order.status) || (isGone && !isNews)) return;
  const shipment = isGone ? await currentShipment(tx, order) : null;
  const isUnderWay = shipment !== null && isLive(shipment.state) && !isEnded(order.status);
  await setAlert(tx, 'trashedWhileBooked', ownerOf(order), at, isUnderWay ? {} : null);
}

/** The store wants the order sent from elsewhere, and the courier's pickup cannot be moved: a person
 *  decides, until it is moved back or collected. What is left to send once our fulfilment stands in
 *  the store may go from anywhere.
 *  `to`: the store's location now, where we know it. `taker`: whose warehouse is to send what lies in the
 *  parcel. */
export async function sayMove(
  tx: Tx,
  order: Order,
  {
    to,
    taker,
    seen,
  }: { to: { id: string; name: string } | null; taker: string | null; seen: SeenFulfilments },
  happening: Happening,
): Promise<void> {
  if (isBeforeBooking(order.status) || !order.pickupLocationId) return;
  const facts = moveOf(order, to, taker);
  if (facts === undefined) return;
  const shipment = await currentShipment(tx, order);
  if (!shipment || ORDER_STATUS[order.status].step > 1 || shipment.collectedAt) return;
  if (await isInTheStore(tx, shipment, seen)) return;
  if (!(await setAlert(tx, 'movedInStore', ownerOf(order), happening.at, facts))) return;
  await recordEvent(tx, order, 'movedInStore', { ...happening, note: taker ?? to?.name ?? '' });
}

/** Null: it is where the courier collects; undefined: nobody knows. */
function moveOf(
  { pickupLocationId }: Order,
  to: { id: string } | null,
  taker: string | null,
): AlertFacts | null | undefined {
  if (taker) return { said: taker };
  if (to) return to.id === pickupLocationId ? null : { pickupLocationId: to.id };
  return undefined;
}

/** What the store still wants sent travels in no parcel of ours: one order is one shipment, so a person
 *  has to see to it. */
export async function sayRest(
  tx: Tx,
  order: Order,
  seen: SeenFulfilments,
  at: Date,
): Promise<void> {
  const shipment = await currentShipment(tx, order);
  if (!shipment) return;
  const lines = await tx.orderLine.findMany({
    where: { orderId: order.id },
    orderBy: { position: 'asc' },
  });
  const rest = besideParcel(lines, await isInTheStore(tx, shipment, seen));
  const facts = { lines: rest.map(({ line, waiting }) => ({ lineId: line.id, waiting })) };
  await setAlert(tx, 'restToSend', ownerOf(order), at, rest.length > 0 ? facts : null);
}

async function currentShipment(tx: Tx, order: Order): Promise<Shipment | null> {
  if (!order.currentShipmentId) return null;
  return tx.shipment.findUnique({ where: { id: order.currentShipmentId } });
}

/** The store shows it, maybe before we know that our write was done; or we wrote it after the store was
 *  asked. What somebody has taken back there since stands there no more. */
async function isInTheStore(
  tx: Tx,
  { id, orderId }: Shipment,
  { ids, readAt }: SeenFulfilments,
): Promise<boolean> {
  const made = await madeUpdates(tx, orderId);
  const own = made.filter(({ shipmentId }) => shipmentId === id);
  if (own.some(({ externalId, sentAt }) => ids.includes(externalId) || sentAt >= readAt))
    return true;
  return ids.some((one) => made.every(({ externalId }) => externalId !== one));
}

function madeUpdates(tx: Tx, orderId: string) {
  return tx.storeUpdate.findMany({
    where: { shipment: { orderId }, key: { startsWith: 'fulfilment' } },
    select: { shipmentId: true, externalId: true, sentAt: true },
  });
}
