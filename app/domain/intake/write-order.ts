import { Prisma, type Order, type OrderLine, type Store } from '@prisma/client';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { isSameAddress } from '#app/domain/shared/address-move.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { customerOfOrder, leaveCustomer } from '#app/domain/orders/customer-of-order.ts';
import { choosePickupLocation } from '#app/domain/orders/pickup-choice.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { keptIds } from '#app/domain/orders/line-key.rules.ts';
import { parcelAfter } from '#app/domain/orders/parcel.rules.ts';
import { isSameWriting, readingOf } from '#app/domain/orders/same-writing.rules.ts';
import { isPaidInStore } from '#app/domain/orders/source-state.rules.ts';
import { orderSearchText } from '#app/domain/orders/search-text.rules.ts';
import { learntFrom, recipientAfter, saidBy, unchangedParts, withholds } from './corrections.ts';
import { keepPin, positionKept, type Position } from './order-position.ts';
import type { Destination } from './incoming-address.rules.ts';

/** Creates a new order of a store; the caller evaluates it. */
export async function writeNewOrder(
  tx: Tx,
  store: Store,
  incoming: IncomingOrder,
  to: Destination,
  position: Position,
): Promise<Order> {
  const orderKey = newOrderKey();
  const pickupLocationId = await choosePickupLocation(tx, store.id, incoming.assignedLocationId);
  const data = await orderData(tx, store, incoming, to, position, orderKey);
  const order = await tx.order.create({
    data: {
      ...data,
      ...saidBy(incoming),
      id: newId(),
      orderKey,
      merchantId: store.merchantId,
      storeId: store.id,
      platform: store.integrationType,
      externalId: incoming.externalId,
      status: 'inStore',
      pickupLocationId,
      createdAt: incoming.createdAt,
    },
  });
  await writeLines(tx, { id: order.id, lines: [] }, incoming, () => null);
  return order;
}

/** Updates an existing order or part with its store's data; the caller evaluates it. The caller must have locked the
 *  row before reading it. `sent`: the row's own share. The store's version of the order is stored only with the order
 *  itself, not with its parts. The recipient, the position, the email address and the note may have been corrected
 *  here, so the store replaces each only when it has changed it. `isWritten`: the row's own fulfilment is in the
 *  store. */
export async function writeChangedOrder(
  tx: Tx,
  store: Store,
  known: Order & { lines: OrderLine[] },
  sent: IncomingOrder,
  {
    destination,
    position,
    isWritten,
  }: { destination: Destination; position: Position; isWritten: boolean },
): Promise<Order> {
  const stays = await unchangedParts(tx, known, sent);
  const corrected = {
    ...sent,
    ...(stays.email ? { email: known.email } : {}),
    ...(stays.note ? { note: known.note } : {}),
  };
  const incoming = withKnownCustomer(known, corrected);
  const read = recipientAfter(known, sent, destination, stays.recipient);
  const pin =
    isSamePlace(known, read) && !isSamePlace(known, destination)
      ? positionKept(known)
      : keepPin(known, destination, position, stays.position);
  const to = (await isNotified(tx, known)) ? inKnownWriting(known, read) : read;
  const data = await orderData(tx, store, incoming, to, pin, known.orderKey);
  const order = await tx.order.update({
    where: { id: known.id },
    data: {
      ...data,
      ...learntFrom(known, sent),
      ...(known.partOfId ? { sourceUpdatedAt: null } : {}),
      ...(await assignedPickup(tx, known, incoming)),
    },
  });
  if (order.customerId !== known.customerId) await leaveCustomer(tx, known.customerId);
  await writeLines(tx, known, incoming, await parcelKept(tx, known, isWritten));
  return order;
}

/** Whether a courier job or a printed document may contain the stored data. */
async function isNotified(tx: Tx, { id, status }: Order): Promise<boolean> {
  if (!isBeforeBooking(status)) return true;
  return (await tx.documentPrint.count({ where: { orderId: id } })) > 0;
}

const KEPT = ['phone', 'suburb', 'city', 'province', 'postalCode', 'country'] as const;

/** Keeps the stored text of fields that differ only in formatting, so that printed labels do not become outdated. */
function inKnownWriting(known: Order, to: Destination): Destination {
  const same = KEPT.filter((part) => isSameWriting(part, known[part], to[part]));
  return { ...to, ...Object.fromEntries(same.map((part) => [part, known[part]])) };
}

/** Until it is booked, an order follows the location that its platform assigns (product.md D26). */
async function assignedPickup(
  tx: Tx,
  known: Order,
  incoming: IncomingOrder,
): Promise<{ pickupLocationId?: string }> {
  if (!isBeforeBooking(known.status)) return {};
  const assigned = await assignedLocation(tx, known, incoming);
  return assigned ? { pickupLocationId: assigned.id } : {};
}

export async function assignedLocation(
  tx: Tx,
  { storeId }: Order,
  { assignedLocationId: externalId }: IncomingOrder,
): Promise<{ id: string; name: string } | null> {
  if (!externalId) return null;
  return tx.pickupLocation.findFirst({
    where: { storeId, externalId, deletedAt: null },
    select: { id: true, name: true },
  });
}

async function orderData(
  tx: Tx,
  store: Store,
  incoming: IncomingOrder,
  to: Destination,
  position: Position,
  orderKey: string,
) {
  const email = readingOf('email', incoming.email);
  const customerId = await customerOfOrder(tx, {
    merchantId: store.merchantId,
    customerRef: incoming.customerRef,
    name: to.customerName,
    email,
    phone: to.phone,
    street: to.street,
    suburb: to.suburb,
    city: to.city,
    province: to.province,
    postalCode: to.postalCode,
    latitude: position.latitude,
    longitude: position.longitude,
    geoSource: position.geoSource,
    sourceAt: incoming.updatedAt,
  });
  const searchText = orderSearchText({
    ...to,
    orderKey,
    orderId: incoming.orderId,
    email,
    customerRef: incoming.customerRef,
    storeName: store.name,
  });
  return {
    ...to,
    ...position,
    customerId,
    searchText,
    orderId: incoming.orderId,
    platformStatus: incoming.facts.platformStatus,
    sourceUpdatedAt: incoming.updatedAt,
    holdReason: incoming.facts.onHold?.why ?? null,
    sentByOthers: incoming.facts.sentByOthers ?? null,
    dataWithheld: incoming.facts.isWithheld ?? false,
    paid: isPaidInStore(store.integrationType, incoming.facts, {
      statusMap: store.statusMap as Record<string, string>,
    }),
    currency: incoming.currency,
    totalCents: BigInt(incoming.totalCents),
    charges: incoming.charges ?? Prisma.DbNull,
    note: incoming.note,
    email,
    customerRef: incoming.customerRef,
    billing: incoming.billing as unknown as Prisma.InputJsonObject,
  };
}

/** Returns a function that gives the number of pieces of a line that belong in the booked parcel, or null if the order
 *  is not booked or the content of its parcel is not stored. */
async function parcelKept(
  tx: Tx,
  known: Order & { lines: OrderLine[] },
  isWritten: boolean,
): Promise<(line: IncomingLine) => number | null> {
  const { status, lines, currentShipmentId: id } = known;
  if (isBeforeBooking(status) || lines.every((line) => line.parcelQuantity === null))
    return () => null;
  const shipment = id ? await tx.shipment.findUnique({ where: { id } }) : null;
  const before = new Map(lines.map((line) => [line.externalId, line]));
  const progress = { isWritten, isCollected: Boolean(shipment?.collectedAt) };
  return (line) => parcelAfter(before.get(line.externalId), line, progress);
}

async function writeLines(
  tx: Tx,
  { id: orderId, lines: before }: { id: string; lines: readonly OrderLine[] },
  incoming: IncomingOrder,
  parcelQuantityOf: (line: IncomingLine) => number | null,
): Promise<void> {
  const idOf = keptIds(before);
  await tx.orderLine.deleteMany({ where: { orderId } });
  await tx.orderLine.createMany({
    data: incoming.lines.map((line, position) => ({
      id: idOf(line) ?? newId(),
      orderId,
      position,
      externalId: line.externalId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      fulfilledQuantity: line.fulfilledQuantity,
      keptQuantity: line.keptQuantity ?? null,
      shippableQuantity: line.shippableQuantity,
      parcelQuantity: parcelQuantityOf(line),
      goods: line.goods ?? 'travels',
      productRef: line.productRef ?? null,
      unitPriceCents: BigInt(line.unitPriceCents),
    })),
  });
}

/** What the store no longer shows of a customer stays as it is known, since a driver may be on the way. The rest is
 *  taken from the store. */
function withKnownCustomer(known: Order, incoming: IncomingOrder): IncomingOrder {
  const { email, customerRef, dataWithheld } = known;
  const billing = known.billing as unknown as IncomingOrder['billing'];
  const isWithheld = dataWithheld && incoming.facts.isWithheld === true;
  return {
    ...incoming,
    ...(withholds(incoming, 'email') ? { email } : {}),
    ...(withholds(incoming, 'customer') ? { customerRef } : {}),
    ...(withholds(incoming, 'billing') ? { billing } : {}),
    facts: { ...incoming.facts, isWithheld },
  };
}

/** Whether the known address is the same as the store's, so that the store's position is also right for it. */
function isSamePlace(known: Order, read: Destination): boolean {
  return known.province === read.province && isSameAddress(known, read);
}
