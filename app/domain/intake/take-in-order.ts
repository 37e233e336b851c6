import type { Order, OrderLine, Prisma, Store } from '@prisma/client';
import { createHash } from 'node:crypto';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { withoutNul } from '#app/domain/shared/plain-text.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { customerOfOrder, leaveCustomer } from '#app/domain/orders/customer-of-order.ts';
import { choosePickupLocation } from '#app/domain/orders/pickup-choice.ts';
import { recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { parcelAfter } from '#app/domain/orders/parcel.rules.ts';
import { orderSearchText } from '#app/domain/orders/search-text.rules.ts';
import { sourceState } from '#app/domain/orders/source-state.rules.ts';
import { keepPin, positionOf, type Position } from './order-position.ts';
import { sayMove } from './after-booking.ts';
import { settleSource } from './settle-source.ts';
import { changedInStore } from './changed-in-store.rules.ts';
import { destinationOf, type Destination } from './incoming-address.rules.ts';

/** What became of it; also the word in the inbox. */
export type IntakeOutcome = 'created' | 'updated' | 'unchanged' | 'stale' | 'notStored' | 'erased';

/** Takes one order of a store in, or brings ours up to date. Safe to repeat and to reorder: an older
 *  version never overwrites a newer one, and the same one changes nothing.
 *  @throws AppError 'store-refused' for an amount that nobody's order comes to. */
export async function takeInOrder(
  deps: Pick<Services, 'db' | 'clock' | 'places'>,
  storeId: string,
  sent: IncomingOrder,
): Promise<IntakeOutcome> {
  const incoming = withoutNul(sent);
  refuseUnreadableMoney(incoming);
  const { integrationType } = await deps.db.store.findUniqueOrThrow({ where: { id: storeId } });
  const destination = destinationOf(incoming, integrationType);
  const position = await positionOf(deps.places, destination);
  return deps.db.$transaction(
    async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(hashtextextended(${`${storeId} ${incoming.externalId}`}, 7))`;
      // Its account stays what it is until this is written.
      await tx.$queryRaw`select 1 from stores where id = ${storeId}::uuid for key share`;
      const store = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
      const known = await tx.order.findUnique({
        where: { storeId_externalId: { storeId, externalId: incoming.externalId } },
        include: { lines: true },
      });
      if (known?.erasedAt) return 'erased';
      if (known?.sourceUpdatedAt && incoming.updatedAt < known.sourceUpdatedAt) return 'stale';
      const state = sourceState(store.integrationType, incoming.facts, {
        cashOnDeliveryGateways: store.cashOnDeliveryGateways,
        statusMap: store.statusMap as Record<string, string>,
        ourTrackingNumbers: known ? [known.orderKey] : [],
      });
      if (state === 'notStored') return 'notStored';
      const hash = hashOf(incoming);
      if (known && known.sourceHash === hash && known.sourceState === state) {
        // The version counts also where nothing we read changed: what lies between must not win later.
        await tx.order.update({
          where: { id: known.id },
          data: { sourceUpdatedAt: incoming.updatedAt },
        });
        return 'unchanged';
      }
      const happening: Happening = {
        at: deps.clock.now(),
        source: 'store',
        actor: store.name,
        note: `${incoming.facts.platformStatus} in the store`,
      };
      const written = known
        ? await updateOrder(tx, store, known, incoming, destination, position)
        : await createOrder(tx, store, incoming, destination, position);
      const order = await tx.order.update({
        where: { id: written.id },
        data: { sourceState: state, sourceHash: hash },
        include: { lines: true },
      });
      if (!known) await recordEvent(tx, order, 'received', happening);
      await settleSource(tx, order, happening, known ? changedInStore(known, order) : []);
      if (known) await sayMove(tx, order, await assignedLocation(tx, known, incoming), happening);
      return known ? 'updated' : 'created';
    },
    { timeout: 20_000 },
  );
}

/** Such an amount, once stored, would make every list that shows it fail. */
function refuseUnreadableMoney({ externalId, totalCents, lines }: IncomingOrder): void {
  const amounts = [totalCents, ...lines.map((line) => line.unitPriceCents)];
  if (amounts.every((cents) => Number.isSafeInteger(cents))) return;
  throw new AppError('store-refused', 'The store sent an order with an amount beyond reason.', {
    externalId,
  });
}

async function createOrder(
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
  await writeLines(tx, order.id, incoming, () => null);
  return order;
}

async function updateOrder(
  tx: Tx,
  store: Store,
  known: Order & { lines: OrderLine[] },
  incoming: IncomingOrder,
  to: Destination,
  position: Position,
): Promise<Order> {
  await tx.$queryRaw`select 1 from orders where id = ${known.id}::uuid for update`;
  const data = await orderData(
    tx,
    store,
    incoming,
    to,
    keepPin(known, to, position),
    known.orderKey,
  );
  const order = await tx.order.update({
    where: { id: known.id },
    data: { ...data, ...(await assignedPickup(tx, known, incoming)) },
  });
  if (order.customerId !== known.customerId) await leaveCustomer(tx, known.customerId);
  await writeLines(tx, order.id, incoming, await parcelKept(tx, known));
  return order;
}

/** Until it is booked an order follows the location that its platform assigns (product.md D26). */
async function assignedPickup(
  tx: Tx,
  known: Order,
  incoming: IncomingOrder,
): Promise<{ pickupLocationId?: string }> {
  if (!isBeforeBooking(known.status)) return {};
  const assigned = await assignedLocation(tx, known, incoming);
  return assigned ? { pickupLocationId: assigned.id } : {};
}

async function assignedLocation(
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
  const customerId = await customerOfOrder(tx, {
    merchantId: store.merchantId,
    customerRef: incoming.customerRef,
    name: to.customerName,
    email: incoming.email,
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
    email: incoming.email,
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
    paid: incoming.facts.payment === 'paid' || incoming.facts.payment === 'partially-refunded',
    currency: incoming.currency,
    totalCents: BigInt(incoming.totalCents),
    note: incoming.note,
    email: incoming.email,
    customerRef: incoming.customerRef,
    billing: incoming.billing as unknown as Prisma.InputJsonObject,
  };
}

/** How many of each line belong in a parcel that is booked; before that no line is in any. */
async function parcelKept(
  tx: Tx,
  known: Order & { lines: OrderLine[] },
): Promise<(line: IncomingLine) => number | null> {
  const { status, lines, currentShipmentId: id } = known;
  if (isBeforeBooking(status) || lines.every((line) => line.parcelQuantity === null))
    return () => null;
  const shipment = id ? await tx.shipment.findUnique({ where: { id } }) : null;
  const before = new Map(lines.map((line) => [line.externalId, line]));
  return (line) => parcelAfter(before.get(line.externalId), line, Boolean(shipment?.collectedAt));
}

async function writeLines(
  tx: Tx,
  orderId: string,
  incoming: IncomingOrder,
  parcelQuantityOf: (line: IncomingLine) => number | null,
): Promise<void> {
  await tx.orderLine.deleteMany({ where: { orderId } });
  await tx.orderLine.createMany({
    data: incoming.lines.map((line, position) => ({
      id: newId(),
      orderId,
      position,
      externalId: line.externalId,
      name: line.name,
      sku: line.sku,
      quantity: line.quantity,
      fulfilledQuantity: line.fulfilledQuantity,
      shippableQuantity: line.shippableQuantity,
      parcelQuantity: parcelQuantityOf(line),
      unitPriceCents: BigInt(line.unitPriceCents),
    })),
  });
}

function hashOf(incoming: IncomingOrder): string {
  const { updatedAt: _version, ...content } = incoming;
  return createHash('sha256').update(JSON.stringify(content)).digest('hex');
}
