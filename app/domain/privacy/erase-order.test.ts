import { expect, test } from 'vitest';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import { requestLabels } from '#app/domain/documents/request-documents.ts';
import { sweepDocuments } from '#app/domain/documents/sweep-documents.ts';
import { holdOrders } from '#app/domain/orders/hold-orders.ts';
import { noteOrders } from '#app/domain/orders/note-orders.ts';
import { tagOrders } from '#app/domain/orders/tag-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { tidyUp } from '#app/domain/shared/tidy-up.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { genericPlans } from '#tests/fakes/generic-plans.ts';
import { GID, PERSONAL, privacyShop, redact } from '#tests/fakes/privacy-shop.ts';
import { statementsOf } from '#tests/fakes/statements.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';
import { eraseOrder } from './erase-order.ts';

const OTHER = 'gid://shopify/Order/55';
const DAY_MS = 86_400_000;

/** An imported order without a booking. */
async function received() {
  const world = await privacyShop();
  world.platforms.shopify.orders.set(GID, world.theirs(0));
  await world.deliver('orders/create', JSON.stringify({ contact: PERSONAL }), GID);
  const forget = async () => {
    await world.deliver('customers/redact', redact());
    await world.runOutbox();
  };
  return { ...world, forget };
}

test('an order erased before it was booked can no longer be shipped, whatever its status', async () => {
  const it = await received();
  const before = await booksOf(it.services, it.merchant.merchantId);
  await it.db.order.updateMany({
    data: { status: 'inManifest', manifestStatus: 'inManifest', inManifestAt: it.clock.now() },
  });

  await it.forget();
  const erased = await it.order();
  expect(erased).toMatchObject({
    status: 'ineligible',
    reasons: ['erased'],
    manifestStatus: 'none',
  });
  await it.db.order.updateMany({ data: { status: 'eligible' } });
  const shipping = requestShipments(it.services, it.merchant, { orderKeys: [erased.orderKey] });

  await expect(shipping).rejects.toMatchObject({
    code: 'nothing-to-do',
    details: { skipped: [expect.objectContaining({ reason: expect.stringContaining('erased') })] },
  });
  expect(await it.db.shipment.count()).toBe(0);
  expect(await booksOf(it.services, it.merchant.merchantId)).toEqual(before);
});

test('an order that its store cancelled stays cancelled when it is erased', async () => {
  const it = await received();
  await it.db.order.updateMany({ data: { status: 'cancelled', sourceState: 'cancelled' } });

  await it.forget();

  expect((await it.order()).status).toBe('cancelled');
});

test('an order that is shipped just before the erasure keeps its address', async () => {
  const it = await received();
  const { id, orderKey } = await it.order();
  await requestShipments(it.services, it.merchant, { orderKeys: [orderKey] });

  expect(await eraseOrder(it.services, id)).toBe('onTheRoad');

  expect(await it.order()).toMatchObject({ street: PERSONAL.street, erasedAt: null });
});

test('an erased order that changes in its store does not count as out of sync, and is not read again', async () => {
  const it = await received();
  await it.db.store.updateMany({ data: { connectedAt: new Date('2025-01-01T00:00:00Z') } });
  await it.forget();
  const { createdAt } = await it.order();
  it.clock.set(new Date(createdAt.getTime() + 2 * DAY_MS));
  const changed = { createdAt, updatedAt: new Date(createdAt.getTime() + DAY_MS) };
  it.platforms.shopify.orders.set(GID, it.theirs(0, changed));
  // The change is before the watermark, so that only the comparison could find it.
  await it.db.syncCursor.create({
    data: { storeId: it.store.id, watermark: it.clock.now(), completeSince: new Date(0) },
  });
  await it.db.order.updateMany({ data: { updatedAt: createdAt } });
  it.platforms.shopify.reads.length = 0;

  await reconcileStore(it.services, { storeId: it.store.id });

  expect(await it.db.syncCursor.findFirstOrThrow()).toMatchObject({
    storeCount: 1,
    ownCount: 1,
    missing: 0,
    outdated: 0,
    surplus: 0,
  });
  expect(it.platforms.shopify.reads).toEqual([]);
});

test('a failed webhook is erased with its order, or after its retention period', async () => {
  const it = await received();
  const failed = async (resourceId: string) => {
    it.platforms.shopify.switches.down = true;
    const delivery = it.deliver('orders/updated', JSON.stringify(PERSONAL), resourceId);
    await expect(delivery).rejects.toThrow();
    it.platforms.shopify.switches.down = false;
  };
  await failed(GID);

  await it.forget();
  expect(await it.found()).toEqual([]);

  await failed(OTHER);
  expect(await it.found()).not.toEqual([]);
  it.clock.advance(15 * DAY_MS);
  await tidyUp(it.services, { day: 'today', step: 0 });
  expect(await it.found()).toEqual([]);
});

test('an order that another run has erased in the meantime is not erased again', async () => {
  const it = await received();
  const { id } = await it.order();
  await eraseOrder(it.services, id);

  const sent = await statementsOf(() => eraseOrder(it.services, id));

  expect(sent.filter((one) => /^UPDATE (orders|"orders")/i.test(one))).toEqual([]);
});

test('an erasure finds the rows of its order by index, because it holds the order’s lock', async () => {
  const it = await privacyShop();
  const { shipment } = await it.shipAndPrint();
  await it.deliverParcel(shipment.reference);
  const { id } = await it.order();

  const plans = await genericPlans(it.db, await statementsOf(() => eraseOrder(it.services, id)));

  // Idempotency keys are kept for a day, so there are few to read.
  const read = plans.filter((plan) => /Seq Scan on (?!shipments|idempotency_keys)/.test(plan));
  expect(read).toEqual([]);
  for (const index of [
    'print_jobs_order_id_idx',
    'document_jobs_order_ids_idx',
    'export_parts_orders',
    'batch_orders_reasons_partial',
    'webhook_deliveries_bodies_partial',
  ])
    expect(plans.join('\n'), index).toContain(`Index Scan on ${index}`);
});

test('a document that is being created while its order is erased leaves no file', async () => {
  const it = await privacyShop();
  const { shipment } = await it.shipAndPrint();
  await it.deliverParcel(shipment.reference);
  const { id, orderKey } = await it.order();
  const { jobId } = await requestLabels(it.services, it.merchant, {
    orderKeys: [orderKey],
  });
  const renderLabels = async () => {
    await eraseOrder(it.services, id);
    return Buffer.from(PERSONAL.name);
  };
  const writers = {
    renderLabels,
    renderPrints: zplPrints,
    renderSlips: renderLabels,
    renderManifests: renderLabels,
  };
  const rendered = { ...it.services, ...writers };

  await makeDocument(rendered, { documentJobId: jobId });

  expect([...it.files.kept.keys()]).toEqual([]);
  expect(await it.db.documentJob.findUnique({ where: { id: jobId } })).toMatchObject({
    state: 'error',
    fileKey: null,
  });
});

test('a customer with an order in another store keeps only the data of that order', async () => {
  const it = await received();
  const elsewhere = await given.store(it.services, it.merchant);
  const { customerId } = await it.order();
  await given.order(it.services, {
    merchant: it.merchant,
    store: elsewhere,
    customerId,
    email: PERSONAL.email,
    customerName: PERSONAL.name,
    street: '1 Plain Road',
    suburb: null,
  });

  await it.forget();

  const customer = await it.db.customer.findFirstOrThrow();
  expect(customer).toMatchObject({ id: customerId, street: '1 Plain Road', suburb: null });
  const reported = JSON.stringify(customer).toLowerCase();
  for (const word of [PERSONAL.street, PERSONAL.suburb, PERSONAL.phone])
    expect(reported).not.toContain(word.toLowerCase());
});

test('an earlier data request of the erased customer no longer contains their id', async () => {
  const it = await received();
  await it.db.user.updateMany({ data: { emailProvedAt: it.clock.now() } });
  const asked = { customer: { id: 4242 }, orders_requested: [] };
  await it.deliver('customers/data_request', JSON.stringify(asked));
  await it.runOutbox();
  expect(await it.found()).toContain(PERSONAL.ref);

  await it.forget();

  expect(await it.found()).toEqual([]);
});

test('no personal data is logged, whichever step fails', async () => {
  const it = await received();
  const refused = [
    { totalCents: 2 ** 60 },
    // The types do not allow this value, so the database refuses the whole order.
    { orderId: 5 as never },
    { note: new Date(Number.NaN) as never },
  ];
  for (const [minute, over] of refused.entries()) {
    it.platforms.shopify.orders.set(GID, it.theirs(minute + 1, over));
    await expect(it.deliver('orders/updated', JSON.stringify(PERSONAL), GID)).rejects.toThrow();
  }
  await it.forget();

  expect(it.logged).toHaveLength(refused.length);
  expect(await it.found()).toEqual([]);
});

test('a file whose erasure was interrupted is removed by the next clean-up', async () => {
  const it = await privacyShop();
  const { shipment } = await it.shipAndPrint();
  await it.deliverParcel(shipment.reference);
  const remove = async () => Promise.reject(new Error('no disk'));
  const broken = { ...it.services, files: { ...it.files, remove } };
  await expect(eraseOrder(broken, (await it.order()).id)).rejects.toThrow('no disk');
  expect(it.files.kept.size).toBe(1);

  await sweepDocuments(it.services);
  expect(it.files.kept.size).toBe(0);

  it.clock.advance(3_600_000);
  await sweepDocuments(it.services);
  expect(await it.db.documentJob.count({ where: { fileKey: { not: null } } })).toBe(0);
});

test('the note, the reason of a hold, the tags and their history are erased with the order', async () => {
  const it = await received();
  const { id, orderKey } = await it.order();
  const orderKeys = [orderKey];
  await noteOrders(it.services, it.merchant, { orderKeys, note: 'Thandi pays late' });
  await holdOrders(it.services, it.merchant, { orderKeys, note: 'Thandi is away' });
  await tagOrders(it.services, it.merchant, { orderKeys, addTags: ['Thandi'], removeTags: [] });

  await it.forget();

  expect(await it.order()).toMatchObject({ internalNote: null, holdNote: null });
  expect(await it.db.orderTag.count({ where: { orderId: id } })).toBe(0);
  expect(await it.db.orderEvent.count({ where: { note: { contains: 'Thandi' } } })).toBe(0);
  await expect(
    noteOrders(it.services, it.merchant, { orderKeys, note: 'Again' }),
  ).rejects.toMatchObject({ code: 'nothing-to-do' });
});

test('the order’s message in a batch that skipped it is erased with the order', async () => {
  const it = await received();
  const { orderKey } = await it.order();
  const batchId = newId();
  await it.db.batch.create({
    data: {
      id: batchId,
      intent: 'ship',
      input: {},
      requestedBy: 'user:somebody',
      createdAt: it.clock.now(),
      orders: {
        create: {
          position: 0,
          orderKey,
          state: 'skipped',
          reason: `No house at ${PERSONAL.street}`,
          changedAt: it.clock.now(),
        },
      },
    },
  });

  await it.forget();

  expect(await it.db.batchOrder.findFirstOrThrow()).toMatchObject({ orderKey, reason: null });
});

test('the courier’s reason for refusing a driver is erased with the order', async () => {
  const it = await received();
  const { id, orderKey } = await it.order();
  await requestShipments(it.services, it.merchant, { orderKeys: [orderKey] });
  const shipment = await it.db.shipment.findFirstOrThrow({ where: { orderId: id } });
  await it.db.shipment.updateMany({ data: { state: 'completed', endedAt: it.clock.now() } });
  await it.db.order.updateMany({ data: { status: 'deliveryCompleted' } });
  await it.db.driverAsk.create({
    data: {
      shipmentId: shipment.id,
      day: new Date('2025-03-07'),
      state: 'waiting',
      reason: 'courierRefused',
      said: `No route to ${PERSONAL.street}`,
      askedAt: it.clock.now(),
    },
  });

  await it.forget();

  expect(await it.db.driverAsk.findFirstOrThrow()).toMatchObject({ said: null });
});

test('an alert that stays after the erasure still says what happened, without the courier’s text', async () => {
  const it = await received();
  const { id, merchantId, storeId } = await it.order();
  const facts = { said: `No route to ${PERSONAL.street}` };
  const owner = { id, merchantId, storeId };
  await raiseAlert(it.db, 'courierCancelled', owner, it.clock.now(), facts);
  await raiseAlert(it.db, 'liesAtHub', owner, it.clock.now(), { hub: 'Epping', lies: 'failed' });

  await it.forget();

  const alerts = await it.db.alert.findMany({ orderBy: { code: 'asc' } });
  expect(alerts.map(({ facts }) => facts)).toEqual([
    { said: '' },
    { hub: 'Epping', lies: 'failed' },
  ]);
});
