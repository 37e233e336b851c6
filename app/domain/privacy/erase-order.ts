import { Prisma, type Order } from '@prisma/client';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import {
  documentsHolding,
  removeWithdrawn,
  withdrawDocuments,
} from '#app/domain/documents/remove-documents.ts';
import { removeWithdrawnFiles, withdrawImports } from '#app/domain/imports/remove-imports.ts';
import { eraseFromManifests } from '#app/domain/manifests/erase-from-manifests.ts';
import { leaveCustomer } from '#app/domain/orders/customer-of-order.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { lockFamily } from '#app/domain/orders/family.ts';
import { foldSearch } from '#app/domain/orders/search-text.rules.ts';
import { eraseProof, removeErasedProof } from '#app/domain/proof/erase-proof.ts';
import { LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { ERASED_NAME } from './personal-data.rules.ts';
import { recordSoon } from './record-erasures.job.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const WHY = 'Deleted because it contained personal data.';

/** Erases the personal data of an order with all its parts from rows, search, inbox, documents and printer queue;
 *  `orderId` may also be a part's. Number, status, times, lines, shipments and money stay; an order without a booking
 *  can no longer be shipped. Later updates from its store are ignored (`erasedAt`). If the order or a part is under way
 *  (`onTheRoad`), nothing is erased, unless `evenOnTheRoad` is set. Idempotent. */
export async function eraseOrder(
  deps: Needs,
  orderId: string,
  { evenOnTheRoad = false } = {},
): Promise<'erased' | 'onTheRoad'> {
  const erased = await deps.db.$transaction(async (tx) => {
    const family = await lockFamily(tx, orderId);
    // Another run may have erased them while this one waited for the lock.
    const rows = family.filter(({ erasedAt }) => erasedAt === null);
    if (rows.length === 0) return [];
    const now = deps.clock.now();
    const ids = family.map(({ id }) => id);
    if (!evenOnTheRoad && (await tx.order.count({ where: { ...onTheRoad(now), id: { in: ids } } })))
      return null;
    for (const row of rows) await eraseOne(tx, row, now);
    await recordSoon(tx, now);
    return rows.map(({ id }) => id);
  });
  if (!erased) return 'onTheRoad';
  // Repeated after the commit, because a document that was started before it may have read the erased data.
  for (const id of erased) {
    await withdrawDocuments(deps.db, id, WHY);
    await removeWithdrawn(deps, await documentsHolding(deps.db, id));
    await withdrawImports(deps.db, id);
  }
  await removeWithdrawnFiles(deps);
  await removeErasedProof(deps, { shipment: { orderId: { in: erased } } });
  return 'erased';
}

/** Erases one order. The transaction must hold the row's lock. */
async function eraseOne(tx: Tx, order: Order, now: Date): Promise<void> {
  const erased = await eraseRow(tx, order, now);
  await eraseTraces(tx, order, now);
  await leaveCustomer(tx, order.customerId);
  if (!isBeforeBooking(order.status)) return;
  await evaluateOrder(tx, erased, { at: now, source: 'system', actor: 'Privacy' });
}

/** A failed delivery counts as under way until, for this long, the courier has reported nothing and no one else has
 *  changed the order, because couriers do not report when they stop trying. It is measured by our clock, because the
 *  time in a courier's report may be wrong. An order at a warehouse counts until, for this long, it has neither been
 *  sent there nor been shown by the warehouse. Otherwise its data would be kept forever, for example after the login
 *  was removed. */
const QUIET_MS = 30 * 86_400_000;

/** Orders with a shipment in progress (`LIVE_STATES`), and orders at a warehouse. A failed delivery, and an order that
 *  the warehouse does not show, count only for `QUIET_MS`. */
export function onTheRoad(now: Date): Prisma.OrderWhereInput {
  const quietSince = new Date(now.getTime() - QUIET_MS);
  const withCourier = {
    shipments: { some: { state: { in: LIVE_STATES } } },
    NOT: {
      status: 'failed',
      shipments: { none: { heardAt: { gte: quietSince } } },
      events: { none: { source: { not: 'courier' }, at: { gte: quietSince } } },
    },
  } satisfies Prisma.OrderWhereInput;
  const atWarehouse = {
    atWarehouseSince: { not: null },
    OR: [{ atWarehouseSince: { gte: quietSince } }, sentToWarehouse(now)],
  } satisfies Prisma.OrderWhereInput;
  return { OR: [withCourier, atWarehouse] };
}

/** Orders that were sent to a warehouse, or shown by it, within `QUIET_MS`. */
export function sentToWarehouse(now: Date) {
  // Null must be excluded, because this condition is also negated: neither a comparison with null nor its negation is
  // true.
  const isLately = { not: null, gte: new Date(now.getTime() - QUIET_MS) };
  return {
    atWarehouse: { is: { OR: [{ pushBegunAt: isLately }, { seenAt: isLately }] } },
  } satisfies Prisma.OrderWhereInput;
}

/** Orders that can be erased now: neither they nor the rest of their family are under way. A split order with a part
 *  under way keeps its address, which its parts share. */
export function erasableNow(now: Date): Prisma.OrderWhereInput {
  return {
    erasedAt: null,
    NOT: onTheRoad(now),
    parts: { none: onTheRoad(now) },
    OR: [{ partOfId: null }, { partOf: { NOT: onTheRoad(now), parts: { none: onTheRoad(now) } } }],
  };
}

async function eraseRow(tx: Tx, order: Order, at: Date): Promise<Order> {
  const store = await tx.store.findUniqueOrThrow({
    where: { id: order.storeId },
    select: { name: true },
  });
  return tx.order.update({
    where: { id: order.id },
    data: {
      ...NOTHING,
      customerName: ERASED_NAME,
      searchText: foldSearch(`${order.orderKey} ${order.orderId} ${store.name}`),
      erasedAt: at,
    },
  });
}

const NOTHING = {
  note: null,
  customerRef: null,
  email: null,
  phone: null,
  company: null,
  attention: null,
  holdReason: null,
  holdNote: null,
  internalNote: null,
  street: null,
  suburb: null,
  city: null,
  postalCode: null,
  latitude: null,
  longitude: null,
  geoSource: null,
  sourceHash: null,
  storeRecipientHash: null,
  storeNameHash: null,
  storeCompanyHash: null,
  storePhoneHash: null,
  storeAddressHash: null,
  storePositionHash: null,
  storeNoteHash: null,
  storeEmailHash: null,
  customerId: null,
  reasons: [],
  billing: Prisma.DbNull,
};

/** Open alerts about a parcel's whereabouts stay, but without any text from a courier or a person. `said` is emptied
 *  but stays, because its presence distinguishes a refusal from a cancellation. All other alerts about the order are
 *  deleted. */
async function eraseAlerts(tx: Tx, subjectId: string): Promise<void> {
  const isKept = { closedAt: null, code: { in: [...OF_A_PARCEL] } };
  await tx.alert.deleteMany({ where: { subjectId, NOT: isKept } });
  await tx.$executeRaw`
    update attentions set facts = (facts - 'words')
      || case when facts ? 'said' then '{"said": ""}'::jsonb else '{}'::jsonb end
    where subject_id = ${subjectId}::uuid`;
}

/** Alerts about the parcel itself. They do not contain recipient data. */
const OF_A_PARCEL: readonly AlertCode[] = [
  'cancelTooLate',
  'courierCancelled',
  'returnRefused',
  'returnFailed',
  'liesAtHub',
];

/** Erases the order's data in other tables. */
async function eraseTraces(tx: Tx, order: Order, at: Date): Promise<void> {
  const orderId = order.id;
  await tx.orderEvent.updateMany({ where: { orderId }, data: { note: null } });
  await tx.orderTag.deleteMany({ where: { orderId } });
  await eraseAlerts(tx, orderId);
  await tx.documentPrint.deleteMany({ where: { orderId } });
  await tx.shipment.updateMany({
    where: { orderId },
    data: {
      trackingLink: null,
      jobToken: null,
      pickupHash: null,
      deliveryHash: null,
      reason: null,
      whyText: null,
    },
  });
  await tx.warehouseOrder.updateMany({
    where: { orderId },
    data: { sent: Prisma.DbNull, parcels: [], synced: {}, hookHash: null },
  });
  // Without tracking numbers and items there is nothing to sync to the store.
  await tx.warehouseOrder.updateMany({
    where: { orderId, syncState: { in: ['waiting', 'refused'] } },
    data: { syncState: null },
  });
  await eraseProof(tx, orderId, at);
  await tx.driverAsk.updateMany({ where: { shipment: { orderId } }, data: { said: null } });
  await eraseFromManifests(tx, orderId, at);
  await withdrawDocuments(tx, orderId, WHY);
  await withdrawImports(tx, orderId);
  await tx.batchOrder.updateMany({
    where: { orderKey: order.orderKey, reason: { not: null } },
    data: { reason: null },
  });
  const references = await tx.shipment.findMany({
    where: { orderId },
    select: { reference: true },
  });
  const resources = [order.externalId, ...references.map(({ reference }) => reference)];
  await tx.webhookDelivery.updateMany({
    where: {
      resourceId: { in: resources.filter((id) => id !== null) },
      body: { not: null },
      OR: [{ storeId: order.storeId }, { source: 'courier' }],
    },
    data: { body: null },
  });
  await tx.$executeRaw`update outgoing_webhooks set facts = jsonb_set(facts, '{reasons}', '[]') - 'parcels'
    where order_id = ${orderId}::uuid`;
  await tx.outgoingAttempt.updateMany({ where: { webhook: { orderId } }, data: { answer: null } });
  await tx.$executeRaw`delete from idempotency_keys where answer::text like ${`%${order.orderKey}%`}`;
}
