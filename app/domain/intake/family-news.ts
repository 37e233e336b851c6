import type { Order, Shipment, ShipmentState, Store } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import { isBeforeBooking, isEnded, ORDER_STATUS } from '#app/domain/orders/order-status.rules.ts';
import { changedInStore } from '#app/domain/orders/order-parts.rules.ts';
import { takerOfParcel } from '#app/domain/orders/parcel.rules.ts';
import { partOrderId } from '#app/domain/orders/part.rules.ts';
import type { Transition } from '#app/domain/orders/move-order.ts';
import type { SourceState } from '#app/domain/orders/source-state.rules.ts';
import { cancelOrder } from '#app/domain/shipments/cancel-order.ts';
import { ORDER_KEY_PATTERN } from '#app/domain/shared/order-key-pattern.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';
import {
  madeFulfilments,
  ourFulfilments,
  sayMove,
  type Move,
  type SeenFulfilments,
} from './after-booking.ts';
import { doubtfulParts } from './corrections.ts';
import { divideLines, followItems, isAtOwnLocation } from './divide-lines.rules.ts';
import type { Destination } from './incoming-address.rules.ts';
import type { Position } from './order-position.ts';
import { settleSource } from './settle-source.ts';
import type { KnownRow } from './source-version.ts';
import { assignedLocation, writeChangedOrder } from './write-order.ts';

type StoredState = Exclude<SourceState, 'notStored'>;

/** The shipments whose numbers a store has from us. */
const SENT = { state: { notIn: ['refused', 'cancelled'] satisfies ShipmentState[] } };

/** More than the parts of any order; a longer list was not written by us. */
const MAX_NUMBERS = 100;

/** Collects what the store has from us for an order and its parts: the tracking numbers of those that we shipped, and
 *  the fulfilments that we made. The numbers of refused and cancelled shipments are left out: some stores keep such a
 *  number, but a fulfilment made after that is not ours. */
export async function oursInStore(tx: Tx, rows: readonly KnownRow[]) {
  const ids = rows.map(({ id }) => id);
  const sent = await tx.shipment.findMany({
    where: { orderId: { in: ids }, ...SENT },
    select: { orderId: true },
  });
  const made = await madeFulfilments(tx, ids);
  const isSent = new Set(sent.map(({ orderId }) => orderId));
  return {
    made,
    ourTrackingNumbers: rows.flatMap(({ id, orderKey }) => (isSent.has(id) ? orderKey : [])),
    ourFulfilments: [...made.values()].flat(),
  };
}

/** Whether another store has shipped the order under one of its tracking numbers, has not cancelled it, and its delivery
 *  has not failed for good, or whether the warehouse has sent it there. In WooCommerce our number is part of the order
 *  and moves with it: to a shop's new address, into a copy of the shop, and to the next account that connects it. The
 *  warehouse's own numbers name no order of ours, so such an order is recognised only among the account's stores. */
export async function isShippedByAnotherStore(
  tx: Tx,
  { id: storeId, integrationType, merchantId }: Store,
  { externalId, createdAt, facts: { trackingNumbers: numbers } }: IncomingOrder,
): Promise<boolean> {
  if (integrationType !== 'woocommerce' || numbers.length === 0) return false;
  const sentFromWarehouseAt = { not: null };
  const others = await tx.store.findMany({
    where: { merchantId, integrationType, id: { not: storeId } },
    select: { id: true },
  });
  const same = { storeId: { in: others.map(({ id }) => id) }, externalId, createdAt };
  if ((await tx.order.count({ where: { ...same, sentFromWarehouseAt } })) > 0) return true;
  const keys = numbers.filter((number) => ORDER_KEY_PATTERN.test(number)).slice(0, MAX_NUMBERS);
  if (keys.length === 0) return false;
  // Once a failed delivery is no longer followed, its order can be shipped from here.
  const isUnderWayOrThere = { OR: [{ isFollowed: true }, { state: 'completed' as const }] };
  const shipped = { some: { ...SENT, kind: { not: 'return' as const }, ...isUnderWayOrThere } };
  const found = await tx.order.findFirst({
    where: {
      orderKey: { in: keys },
      storeId: { not: storeId },
      platform: 'woocommerce',
      OR: [{ sentFromWarehouseAt }, { shipments: shipped }],
    },
    select: { id: true },
  });
  return found !== null;
}

type News = {
  store: Store;
  incoming: IncomingOrder;
  state: StoredState;
  destination: Destination;
  position: Position;
  transition: Transition;
  made: ReadonlyMap<string, readonly string[]>;
};

/** Updates an existing order and its parts with what the store reports. Each row gets its share and is settled
 *  separately. */
export async function takeInFamily(
  tx: Tx,
  rows: readonly [KnownRow, ...KnownRow[]],
  news: News,
): Promise<void> {
  const shares = await sharesOf(tx, rows, news);
  for (const row of rows) {
    const incoming = shares.get(row.id) ?? shareOf(news.incoming, row, []);
    const isOthers = rows.length > 1 && wasSentByOthers(row, incoming.lines);
    const state = news.state === 'open' && isOthers ? 'fulfilledElsewhere' : news.state;
    await takeInRow(tx, row, { ...news, state, incoming });
  }
}

/** Raises or closes the alert that the store moved one row to another location, and takes nothing else from what the
 *  store reports. A move that a person has settled raises no alert again. */
export async function sayMoveOf(
  tx: Tx,
  rows: readonly [KnownRow, ...KnownRow[]],
  rowId: string,
  news: Pick<News, 'incoming' | 'made' | 'transition'>,
): Promise<void> {
  const row = rows.find(({ id }) => id === rowId);
  if (!row) return;
  const shares = await sharesOf(tx, rows, news);
  const incoming = shares.get(row.id) ?? shareOf(news.incoming, row, []);
  const to = await assignedLocation(tx, row, incoming);
  await sayMoveTo(tx, row, { ...news, to, isNews: false, incoming });
}

/** The order as it concerns each row, by id: with its share of the lines, and with its own location if items of a part
 *  are ready there, or were moved there (`followItems`). An order without parts gets all lines. */
async function sharesOf(
  tx: Tx,
  rows: readonly [KnownRow, ...KnownRow[]],
  { incoming, made }: Pick<News, 'incoming' | 'made'>,
): Promise<Map<string, IncomingOrder>> {
  if (rows.length === 1) return new Map([[rows[0].id, incoming]]);
  const shipments = await currentShipments(tx, rows);
  const locations = await locationsOf(tx, rows);
  const known = await knownLocations(tx, rows[0].storeId, incoming);
  const placed = rows.map((row) => ({
    ...row,
    isCollected: Boolean(shipments.get(row.currentShipmentId ?? '')?.collectedAt),
    isWritten: seenOf(row, { incoming, made }).ids.length > 0,
    locationId: row.partOfId ? (locations.get(row.pickupLocationId ?? '') ?? null) : null,
  }));
  const family = followItems(incoming.lines, placed, known);
  const divided = divideLines(incoming.lines, family);
  return new Map(
    family.map((row) => {
      const lines = divided.get(row.id) ?? [];
      // A part with nothing ready anywhere, e.g. while its items are on hold, stays where it is.
      const isReady = lines.some(({ shippableQuantity }) => shippableQuantity > 0);
      const stays = row.locationId && (!isReady || isAtOwnLocation(incoming.lines, row));
      const assignedLocationId = stays ? row.locationId : incoming.assignedLocationId;
      return [row.id, { ...shareOf(incoming, row, lines), assignedLocationId }];
    }),
  );
}

/** The platform's ids of the rows' pickup locations, by our ids. */
async function locationsOf(tx: Tx, rows: readonly KnownRow[]): Promise<Map<string, string | null>> {
  const id = { in: rows.flatMap(({ pickupLocationId }) => pickupLocationId ?? []) };
  const found = await tx.pickupLocation.findMany({
    where: { id, deletedAt: null },
    select: { id: true, externalId: true },
  });
  return new Map(found.map((location) => [location.id, location.externalId]));
}

/** The platform's ids of the store's pickup locations at which items of the order are ready, besides the assigned one. */
async function knownLocations(
  tx: Tx,
  storeId: string,
  { lines }: Pick<IncomingOrder, 'lines'>,
): Promise<Set<string>> {
  const ids = [...new Set(lines.flatMap((line) => Object.keys(line.readyElsewhere ?? {})))];
  if (ids.length === 0) return new Set();
  const found = await tx.pickupLocation.findMany({
    where: { storeId, externalId: { in: ids }, deletedAt: null },
    select: { externalId: true },
  });
  return new Set(found.flatMap(({ externalId }) => externalId ?? []));
}

async function currentShipments(tx: Tx, rows: readonly KnownRow[]): Promise<Map<string, Shipment>> {
  const ids = rows.flatMap(({ currentShipmentId }) => currentShipmentId ?? []);
  const found = await tx.shipment.findMany({ where: { id: { in: ids } } });
  return new Map(found.map((shipment) => [shipment.id, shipment]));
}

/** Whether everything in the row was sent, and nothing of it was booked with us. */
function wasSentByOthers({ status }: KnownRow, lines: readonly IncomingLine[]): boolean {
  const kept = lines.filter((line) => (line.keptQuantity ?? line.quantity) > 0);
  return (
    (isBeforeBooking(status) || status === 'shippedBy3rdParty') &&
    kept.length > 0 &&
    kept.every((line) => line.fulfilledQuantity >= (line.keptQuantity ?? line.quantity))
  );
}

/** The order as it concerns one part: with the part's own number and lines, and without amounts. */
function shareOf(
  incoming: IncomingOrder,
  { partNumber }: KnownRow,
  lines: readonly IncomingLine[],
): IncomingOrder {
  if (partNumber === null) return { ...incoming, lines };
  const { charges: _whole, ...part } = incoming;
  return { ...part, lines, totalCents: 0, orderId: partOrderId(incoming.orderId, partNumber) };
}

async function takeInRow(tx: Tx, known: KnownRow, news: News): Promise<void> {
  const { store, incoming, destination, position, transition } = news;
  const doubtful = await doubtfulParts(tx, known, incoming, destination);
  const seen = seenOf(known, news);
  const read = { destination, position, isWritten: seen.ids.length > 0 };
  const written = await writeChangedOrder(tx, store, known, incoming, read);
  const order = await tx.order.update({
    where: { id: written.id },
    data: { sourceState: news.state },
    include: { lines: true },
  });
  if (isEmptied(known, news)) {
    const note = 'The store removed all items from this order.';
    if (!isEnded(order.status)) await cancelOrder(tx, order, { ...transition, note });
    return;
  }
  const changed = changedInStore(known, order);
  const to = await assignedLocation(tx, order, incoming);
  await settleSource(tx, order, transition, { ...known, changed, seen, to });
  await sayDoubtful(tx, order, { doubtful, changed }, transition.at);
  await sayMoveTo(tx, order, { ...news, to, isNews: true });
}

/** Raises an alert if the store's data may be newer than a correction made here. Closes it once the order has the
 *  store's address. */
async function sayDoubtful(
  tx: Tx,
  order: Order,
  { doubtful, changed }: { doubtful: readonly string[]; changed: readonly string[] },
  at: Date,
): Promise<void> {
  if (doubtful.length > 0 && (await isToShip(tx, order)))
    await raiseAlert(tx, 'otherInStore', ownerOf(order), at, { differs: [...doubtful] });
  else if (changed.includes('address')) await closeAlert(tx, order.id, ['otherInStore'], { at });
}

/** Whether the order has not ended and its parcel is not collected yet. Its status is read again, because this report
 *  of the store may have just ended it. */
async function isToShip(tx: Tx, { id }: Order): Promise<boolean> {
  const { status } = await tx.order.findUniqueOrThrow({ where: { id } });
  return !isEnded(status) && ORDER_STATUS[status].step <= 1;
}

type Seen = Pick<News, 'incoming' | 'made'>;

function seenOf(
  { id, orderKey }: Pick<Order, 'id' | 'orderKey'>,
  { incoming, made }: Seen,
): SeenFulfilments {
  return ourFulfilments(incoming, orderKey, made.get(id) ?? []);
}

async function sayMoveTo(
  tx: Tx,
  order: KnownRow,
  news: Seen & Pick<News, 'transition'> & Pick<Move, 'isNews' | 'to'>,
): Promise<void> {
  const taker = takerOfParcel(order.lines, news.incoming);
  const { isNews, to, transition } = news;
  await sayMove(tx, order, { to, taker, seen: seenOf(order, news), isNews }, transition);
}

/** Whether the store has removed all items of a part that is not booked or has ended. An order that the store cancelled
 *  or deleted as a whole is handled as such. */
function isEmptied({ partOfId, status }: KnownRow, { incoming, state }: News): boolean {
  if (!partOfId || state === 'cancelled' || state === 'deleted') return false;
  if (!isBeforeBooking(status) && !isEnded(status)) return false;
  return incoming.lines.every((line) => (line.keptQuantity ?? line.quantity) === 0);
}
