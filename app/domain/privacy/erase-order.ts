import { Prisma, type Order } from '@prisma/client';
import {
  documentsHolding,
  removeWithdrawn,
  withdrawDocuments,
} from '#app/domain/documents/remove-documents.ts';
import { removeWithdrawnFiles, withdrawImports } from '#app/domain/imports/remove-imports.ts';
import { eraseFromManifests } from '#app/domain/manifests/erase-from-manifests.ts';
import { leaveCustomer } from '#app/domain/orders/customer-of-order.ts';
import { judgeOrder } from '#app/domain/orders/judge-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { foldText } from '#app/domain/orders/search-text.rules.ts';
import { LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { ERASED_NAME } from './personal-data.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

const WHY = 'Removed with the personal data in it.';

/** Removes everything personal of one order from rows, search, inbox, documents and printer queue.
 *  Number, status, times, lines, shipments and money stay; what is not booked yet can no longer be
 *  shipped. What its store says of the order later is not taken in any more (`erasedAt`). An order
 *  whose parcel is on the road is left alone, unless it is to go even so. Safe to repeat. */
export async function eraseOrder(
  deps: Needs,
  orderId: string,
  { evenOnTheRoad = false } = {},
): Promise<'erased' | 'onTheRoad'> {
  const now = deps.clock.now();
  const outcome = await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!evenOnTheRoad && (await tx.order.count({ where: { ...onTheRoad(now), id: orderId } })))
      return 'onTheRoad';
    const erased = await eraseRow(tx, order, now);
    await eraseTraces(tx, order, now);
    await leaveCustomer(tx, order.customerId);
    if (isBeforeBooking(order.status))
      await judgeOrder(tx, erased, {
        at: now,
        source: 'system',
        actor: 'Privacy',
      });
    return 'erased';
  });
  if (outcome === 'onTheRoad') return outcome;
  // Again: a document that was begun while this was not committed yet has read what was erased.
  await withdrawDocuments(deps.db, orderId, WHY);
  await removeWithdrawn(deps, documentsHolding(orderId));
  await withdrawImports(deps.db, orderId);
  await removeWithdrawnFiles(deps);
  return outcome;
}

/** A parcel that could not be delivered, and of which nothing was heard for so long, is not on its way
 *  any more; the courier never says so. */
const QUIET_MS = 30 * 86_400_000;

/** Orders with a parcel that the courier has, or may still have. */
export function onTheRoad(now: Date): Prisma.OrderWhereInput {
  const quietSince = new Date(now.getTime() - QUIET_MS);
  return {
    shipments: { some: { state: { in: LIVE_STATES } } },
    NOT: { status: 'failed', events: { none: { at: { gte: quietSince } } } },
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
      searchText: foldText(`${order.orderKey} ${order.orderId} ${store.name}`),
      erasedAt: order.erasedAt ?? at,
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
  customerId: null,
  reasons: [],
  billing: Prisma.DbNull,
};

/** What stands of the order in other tables. */
async function eraseTraces(tx: Tx, order: Order, at: Date): Promise<void> {
  const orderId = order.id;
  await tx.orderEvent.updateMany({ where: { orderId }, data: { note: null } });
  await tx.orderTag.deleteMany({ where: { orderId } });
  await tx.attention.deleteMany({ where: { subjectId: orderId } });
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
  await eraseFromManifests(tx, orderId, at);
  await withdrawDocuments(tx, orderId, WHY);
  await withdrawImports(tx, orderId);
  await tx.batchOrder.updateMany({ where: { orderKey: order.orderKey }, data: { reason: null } });
  const references = await tx.shipment.findMany({
    where: { orderId },
    select: { reference: true },
  });
  const resources = [order.externalId, ...references.map(({ reference }) => reference)];
  await tx.webhookDelivery.updateMany({
    where: {
      resourceId: { in: resources.filter((id) => id !== null) },
      OR: [{ storeId: order.storeId }, { source: 'courier' }],
    },
    data: { body: null },
  });
  await tx.$executeRaw`update outgoing_webhooks set facts = jsonb_set(facts, '{reasons}', '[]')
    where order_id = ${orderId}::uuid`;
  await tx.outgoingAttempt.updateMany({ where: { webhook: { orderId } }, data: { answer: null } });
  await tx.$executeRaw`delete from idempotency_keys where answer::text like ${`%${order.orderKey}%`}`;
}
