import { isDeepStrictEqual } from 'node:util';
import type { Order, OrderLine, Shipment } from '@prisma/client';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import { setAlert, settledAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { isBeforeBooking, isEnded, ORDER_STATUS } from '#app/domain/orders/order-status.rules.ts';
import { besideParcel } from '#app/domain/orders/parcel.rules.ts';
import { isLive } from '#app/domain/shipments/shipment-state.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { scheduleRefused } from '#app/domain/tracking/schedule-milestone.ts';

/** The store's fulfilments that are ours, by the store's ids, and when the store was read. */
export type SeenFulfilments = { ids: readonly string[]; readAt: Date };

/** The fulfilments in a store that contain an order's number or were made by us. `made`: the store's ids of those
 *  that we have recorded. */
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

/** The store's ids of the fulfilments that we made and did not cancel, by order. */
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

/** Raises an alert for a hold that the store sets after booking, because a hold does not stop the courier, and
 *  closes it when the hold is released. Once our fulfilment exists in the store, a hold concerns the remaining
 *  items and not our parcel. After the release, tracking that the store had refused in the meantime is synced. */
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
    await scheduleRefused(tx, shipment.id, at);
}

/** Alerts a person that an order was deleted in the store while its parcel is under way, so that they cancel it
 *  or continue the delivery. `isNews`: the store deleted it just now. Later reads do not raise the alert again. */
export async function sayTrashed(tx: Tx, order: Order, at: Date, isNews: boolean): Promise<void> {
  const isGone = order.sourceState === 'deleted';
  if (isBeforeBooking(order.status) || (isGone && !isNews)) return;
  const shipment = isGone ? await currentShipment(tx, order) : null;
  const isUnderWay = shipment !== null && isLive(shipment.state) && !isEnded(order.status);
  await setAlert(tx, 'trashedWhileBooked', ownerOf(order), at, isUnderWay ? {} : null);
}

export type Move = {
  /** The store's current location, if known. */
  to: { id: string; name: string } | null;
  /** The other warehouse that is to send the items of the parcel. */
  taker: string | null;
  seen: SeenFulfilments;
  /** Whether the store reports a change. If not, a move that a person has settled raises no alert again. */
  isNews: boolean;
};

/** Alerts a person that the store moved the order to another location although the courier's pickup cannot be
 *  moved. The alert stays until the order is moved back or collected. Once our fulfilment exists in the store, the
 *  remaining items may be sent from anywhere. */
export async function sayMove(
  tx: Tx,
  order: Order,
  { to, taker, seen, isNews }: Move,
  transition: Transition,
): Promise<void> {
  if (isBeforeBooking(order.status) || !order.pickupLocationId) return;
  const facts = moveOf(order, to, taker);
  if (facts === undefined) return;
  const shipment = await currentShipment(tx, order);
  if (!shipment || ORDER_STATUS[order.status].step > 1 || shipment.collectedAt) return;
  if (await isInTheStore(tx, shipment, seen)) return;
  const settled = isNews
    ? null
    : await settledAlert(tx, order.id, 'movedInStore', shipment.requestedAt);
  if (facts && isDeepStrictEqual(settled?.facts, facts)) return;
  if (!(await setAlert(tx, 'movedInStore', ownerOf(order), transition.at, facts))) return;
  await recordEvent(tx, order, 'movedInStore', { ...transition, note: taker ?? to?.name ?? '' });
}

/** The facts of the alert: the warehouse or location to which the store moved the order. Null if it is where the
 *  courier collects. Undefined if the location is unknown. */
function moveOf(
  { pickupLocationId }: Order,
  to: { id: string } | null,
  taker: string | null,
): AlertFacts | null | undefined {
  if (taker) return { said: taker };
  if (to) return to.id === pickupLocationId ? null : { pickupLocationId: to.id };
  return undefined;
}

/** Alerts a person to items that the store still wants sent and that are in no parcel of ours, because only one
 *  shipment of an order is current. The alert names the location where they are, if it is another one. Once a person
 *  has settled it, only more items than in the last read (`before`) raise it again. */
export async function sayRest(
  tx: Tx,
  order: Order,
  { to, seen, before }: Pick<Move, 'to' | 'seen'> & { before: readonly OrderLine[] },
  at: Date,
): Promise<void> {
  const shipment = await currentShipment(tx, order);
  if (!shipment) return;
  const lines = await tx.orderLine.findMany({
    where: { orderId: order.id },
    orderBy: { position: 'asc' },
  });
  const isWritten = await isInTheStore(tx, shipment, seen);
  const progress = { isWritten, isCollected: shipment.collectedAt !== null };
  const rest = besideParcel(lines, progress);
  if (
    rest.length > 0 &&
    !isMore(rest, besideParcel(before, progress)) &&
    (await settledAlert(tx, order.id, 'restToSend', shipment.requestedAt))
  )
    return;
  const facts = {
    lines: rest.map(({ line, waiting }) => ({ lineId: line.id, waiting })),
    ...(to && to.id !== order.pickupLocationId ? { pickupLocationId: to.id } : {}),
  };
  await setAlert(tx, 'restToSend', ownerOf(order), at, rest.length > 0 ? facts : null);
}

type Waiting = readonly { line: { id: string }; waiting: number }[];

/** Whether more of any line waits than before. */
function isMore(now: Waiting, before: Waiting): boolean {
  const waited = new Map(before.map(({ line, waiting }) => [line.id, waiting]));
  return now.some(({ line, waiting }) => waiting > (waited.get(line.id) ?? 0));
}

async function currentShipment(tx: Tx, order: Order): Promise<Shipment | null> {
  if (!order.currentShipmentId) return null;
  return tx.shipment.findUnique({ where: { id: order.currentShipmentId } });
}

/** Whether our fulfilment exists in the store: the store shows it, possibly before we have recorded that we
 *  created it, or we created it after the store was read. A fulfilment that was cancelled in the store since does
 *  not count. */
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
