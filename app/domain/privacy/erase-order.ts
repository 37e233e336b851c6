import { Prisma } from '@prisma/client';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { foldText } from '#app/domain/orders/search-text.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { ERASED_NAME } from './personal-data.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files'>;

/** Removes everything personal of one order from rows, search, inbox, documents and printer queue.
 *  Number, status, times, lines, shipments and money stay. What its store says of the order later is
 *  not taken in any more (`erasedAt`). Safe to repeat. */
export async function eraseOrder(deps: Needs, orderId: string): Promise<void> {
  const files = await deps.db.documentJob.findMany({
    where: { orderIds: { has: orderId }, fileKey: { not: null } },
    select: { fileKey: true },
  });
  // Before their names are forgotten: a fall in between is mended by the repeat.
  for (const { fileKey } of files) if (fileKey) await deps.files.remove(fileKey);
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { name: storeName } = await tx.store.findUniqueOrThrow({
      where: { id: order.storeId },
      select: { name: true },
    });
    await tx.order.update({
      where: { id: orderId },
      data: {
        ...NOTHING,
        customerName: ERASED_NAME,
        searchText: foldText(`${order.orderKey} ${order.orderId} ${storeName}`),
        erasedAt: order.erasedAt ?? deps.clock.now(),
      },
    });
    await tx.orderEvent.updateMany({ where: { orderId }, data: { note: null } });
    await tx.shipment.updateMany({
      where: { orderId },
      data: {
        ...{ trackingLink: null, jobToken: null, pickupHash: null, deliveryHash: null },
        reason: null,
      },
    });
    await tx.printJob.deleteMany({ where: { orderId } });
    await tx.documentJob.updateMany({
      where: { orderIds: { has: orderId } },
      data: { fileKey: null, state: 'error', error: 'Removed with the personal data in it.' },
    });
    await forgetCustomer(tx, order.customerId);
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
    await tx.outgoingAttempt.updateMany({
      where: { webhook: { orderId } },
      data: { answer: null },
    });
    await tx.$executeRaw`delete from idempotency_keys where answer::text like ${`%${order.orderKey}%`}`;
  });
}

const NOTHING = {
  ...{ note: null, customerRef: null, email: null, phone: null, company: null, attention: null },
  holdReason: null,
  ...{ street: null, suburb: null, city: null, postalCode: null, latitude: null, longitude: null },
  ...{ geoSource: null, sourceHash: null, customerId: null, reasons: [] },
  billing: Prisma.DbNull,
};

/** A customer goes with the last order that still tells of him. */
async function forgetCustomer(tx: Prisma.TransactionClient, id: string | null): Promise<void> {
  if (!id) return;
  if ((await tx.order.count({ where: { customerId: id } })) > 0) return;
  await tx.customer.deleteMany({ where: { id } });
}
