import { expect, test } from 'vitest';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { splitOrders } from '#app/domain/orders/split-orders.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { removeWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { writeTracking } from '#app/domain/tracking/write-tracking.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { orderWithSku, warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { considerForWarehouse, considerOpenOrders } from './consider-for-warehouse.ts';
import { hearWarehouse } from './hear-warehouse.ts';
import { lookAtWarehouse } from './look-at-warehouse.ts';
import { scheduleWarehouseChecks } from './schedule-warehouse-checks.ts';
import { syncWarehouse, syncWarehouseAgain } from './sync-warehouse.ts';
import { takeBack } from './warehouse-actions.ts';

async function there(platform: 'shopify' | 'custom' = 'shopify') {
  const it = await warehouseWorld(platform);
  await it.goesThere(it.order);
  const look = () =>
    lookAtWarehouse(it.services, { storeId: it.store.id, orderIds: [it.order.id] });
  const tokens = () => [...it.warehouse.hooks.values()].map((url) => url.split('/').at(-1) ?? '');
  const query = (text: string, values: unknown[]) => it.db.$executeRawUnsafe(text, ...values);
  return { ...it, look, tokens, hear: (token: string) => hearWarehouse({ query }, token) };
}

test('the warehouse’s tracking waits while the store rests, because it did not answer', async () => {
  const { services, order, store, warehouse, look, row, platforms, db, clock } = await there();
  warehouse.despatch(order.orderKey, 'EPP1');
  await look();
  const restsUntil = new Date(clock.now().getTime() + 60_000);
  await db.store.update({ where: { id: store.id }, data: { restsUntil } });

  await expect(syncWarehouse(services, { orderId: order.id })).rejects.toMatchObject({
    code: 'store-down',
    details: { retryAfterSeconds: 60 },
  });
  expect(platforms.shopify.updates).toEqual([]);
  clock.advance(60_000);
  await syncWarehouse(services, { orderId: order.id });

  expect(await row()).toMatchObject({ syncState: 'told' });
  expect(await db.store.findUnique({ where: { id: store.id } })).toMatchObject({
    restsUntil: null,
  });
});

test('an order sent by the warehouse is Shipped By 3rd Party, and its store gets the tracking once', async () => {
  const { services, order, warehouse, look, now, row, runOutbox, platforms, merchant, db } =
    await there();
  const before = await booksOf(services, merchant.merchantId);
  warehouse.despatch(order.orderKey, 'EPP1');

  await look();
  await look();
  await runOutbox();
  await syncWarehouse(services, { orderId: order.id });

  expect(await now()).toMatchObject({
    status: 'shippedBy3rdParty',
    atWarehouseSince: null,
    sentFromWarehouseAt: expect.any(Date),
  });
  expect(await row()).toMatchObject({ state: 'despatched', syncState: 'told' });
  expect(platforms.shopify.updates).toMatchObject([
    {
      orderKey: 'EPP1',
      trackingUrl: 'https://track.epping.example/EPP1',
      carrier: 'Fastway',
      milestone: 'collected',
      parcel: [{ externalId: 'gid://line/1', quantity: 2 }],
    },
  ]);
  await expectOrder(services, order).toHaveMoved('sentByWarehouse');
  expect(await db.shipment.count()).toBe(0);
  expect(await booksOf(services, merchant.merchantId)).toEqual(before);
});

test('an unreachable store gets the tracking later, and only once from several workers', async () => {
  const { services, order, warehouse, look, runOutbox, platforms } = await there();
  warehouse.despatch(order.orderKey);
  platforms.shopify.switches.down = true;
  await look();
  expect(await runOutbox()).toEqual(['store-down']);

  platforms.shopify.switches.down = false;
  await Promise.allSettled([1, 2, 3].map(() => syncWarehouse(services, { orderId: order.id })));

  expect(platforms.shopify.updates).toHaveLength(1);
});

test('an order sent in parts counts as sent with the last part, and the store gets every tracking number', async () => {
  const { order, warehouse, look, now, row, runOutbox, platforms } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');
  await look();
  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: expect.any(Date) });
  expect((await row()).parcels).toMatchObject([{ number: 'EPP1' }, { state: 'open' }]);

  warehouse.despatch(order.orderKey, 'EPP2');
  await look();
  await runOutbox();

  expect((await now()).status).toBe('shippedBy3rdParty');
  expect(platforms.shopify.updates).toMatchObject([
    { orderKey: 'EPP1', further: [{ number: 'EPP2' }], whole: { numbers: ['EPP1', 'EPP2'] } },
  ]);
});

test('the store is told the tracking of all parts, whether the warehouse or we have sent them', async () => {
  const { services, merchant, store, warehouse, goesThere, runOutbox, platforms, db } =
    await warehouseWorld('shopify');
  const order = await orderWithSku(services, merchant, store, { externalId: 'gid://order/9' });
  const split = async () => {
    const line = await db.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    const lines = [{ lineId: line.id, quantity: 1 }];
    await splitOrders(services, merchant, { orderKeys: [order.orderKey], lines });
  };
  await db.orderLine.updateMany({
    where: { orderId: order.id },
    data: { quantity: 3, keptQuantity: 3, shippableQuantity: 3 },
  });
  await split();
  await split();
  const parts = await db.order.findMany({
    where: { partOfId: order.id },
    orderBy: { partNumber: 'asc' },
  });
  const [second, third] = parts;
  const despatch = async (part: { id: string; orderKey: string } | undefined, number: string) => {
    await goesThere(part!);
    warehouse.despatch(part!.orderKey, number);
    await lookAtWarehouse(services, { storeId: store.id, orderIds: [part!.id] });
    await runOutbox();
  };
  await despatch(order, 'EPP1');
  await despatch(second, 'EPP2');

  await takeBack(services, merchant, { orderKeys: [third!.orderKey] });
  await runOutbox();
  await requestShipments(services, merchant, { orderKeys: [third!.orderKey] });
  const shipment = await db.shipment.findFirstOrThrow();
  await bookCourier(services, { shipmentId: shipment.id });
  const step = await db.storeMilestone.findFirstOrThrow();
  await writeTracking(services, { ...step, at: step.at.toISOString() });

  const page = 'https://track.epping.example/EPP1';
  expect(platforms.shopify.updates.map(({ whole }) => whole)).toEqual([
    { numbers: ['EPP1'], trackingUrl: page, status: 'Shipped By 3rd Party' },
    { numbers: ['EPP1', 'EPP2'], trackingUrl: page, status: 'Shipped By 3rd Party' },
    { numbers: ['EPP1', 'EPP2', third!.orderKey], trackingUrl: page, status: 'UnAssigned' },
  ]);
});

test('a custom store gets a webhook with the tracking', async () => {
  const { order, warehouse, look, db, store } = await there('custom');
  await db.store.update({
    where: { id: store.id },
    data: { webhookUrl: 'https://shop.example/hook' },
  });
  warehouse.despatch(order.orderKey, 'EPP1');
  await look();

  expect(await db.outgoingWebhook.findFirstOrThrow()).toMatchObject({
    facts: { to: 'shippedBy3rdParty', parcels: [{ number: 'EPP1', carrier: 'Fastway' }] },
  });
});

test('an order sent by the warehouse is not checked again after updates from its store, and cannot ship', async () => {
  const { services, order, warehouse, look, now, db, clock, merchant } = await there();
  warehouse.despatch(order.orderKey);
  await look();

  await db.$transaction(async (tx) =>
    evaluateOrder(tx, await lockOrder(tx, order.id), {
      at: clock.now(),
      source: 'store',
      actor: 'S',
    }),
  );
  await considerForWarehouse(services, { orderId: order.id });

  expect((await now()).status).toBe('shippedBy3rdParty');
  await expect(
    requestShipments(services, merchant, { orderKeys: [order.orderKey] }),
  ).rejects.toMatchObject({
    details: { skipped: [{ reason: 'The warehouse has already sent the order.' }] },
  });
});

test('an order cancelled by the warehouse returns to the merchant with an alert', async () => {
  const { services, order, warehouse, look, now, alerts, merchant, db } = await there();
  warehouse.cancelThere(order.orderKey);

  await look();
  await considerForWarehouse(services, { orderId: order.id });

  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: null });
  expect(await alerts()).toEqual(['warehouseBack']);
  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });
  expect(await alerts()).toEqual([]);
  expect(await db.shipment.count()).toBe(1);
});

test('an order that the warehouse sent back stays with the merchant when open orders are assigned', async () => {
  const { services, merchant, store, order, warehouse, look, now, alerts, db } =
    await there('custom');
  warehouse.cancelThere(order.orderKey);
  await look();
  const { id } = await db.alert.findFirstOrThrow({ where: { code: 'warehouseBack' } });
  await settleAlert(services, merchant, { id });

  await considerOpenOrders(services, { storeId: store.id });

  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: null });
  expect(await alerts(), 'a person has settled it').toEqual([]);
});

test('tracking that the store refuses raises an alert and is sent again only when it is retried', async () => {
  const { services, order, warehouse, look, row, runOutbox, platforms, alerts, db, clock } =
    await there();
  const { shopify } = platforms;
  const { writeTracking: accepts } = shopify;
  let refused = 0;
  shopify.writeTracking = async () => {
    refused += 1;
    throw new AppError('store-refused', 'The order is archived.');
  };
  warehouse.despatch(order.orderKey, 'EPP1');
  await look();
  await runOutbox();
  await syncWarehouse(services, { orderId: order.id });

  expect(refused).toBe(1);
  expect(await row()).toMatchObject({ state: 'despatched', syncState: 'refused' });
  expect(await alerts()).toEqual(['writeBackGivenUp']);

  shopify.writeTracking = accepts;
  await db.$transaction((tx) => syncWarehouseAgain(tx, order.id, clock.now()));
  await runOutbox();
  expect(shopify.updates).toMatchObject([{ orderKey: 'EPP1' }]);
  expect(await row()).toMatchObject({ syncState: 'told' });
  expect(await alerts()).toEqual([]);
});

test('the number of a part that the warehouse cancelled is not told to the store', async () => {
  const { order, warehouse, look, runOutbox, platforms, db } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');
  const [, second] = warehouse.orders.get(order.orderKey)?.parts ?? [];
  Object.assign(second ?? {}, { state: 'cancelled', number: 'EPP2', carrier: 'Slowway' });

  await look();
  await runOutbox();

  expect(platforms.shopify.updates).toMatchObject([
    { orderKey: 'EPP1', carrier: 'Fastway', further: [], whole: { numbers: ['EPP1'] } },
  ]);
  const sent = { orderId: order.id, kind: 'sentByWarehouse' };
  expect(await db.orderEvent.findFirstOrThrow({ where: sent })).toMatchObject({ note: 'EPP1' });
});

test('an order cancelled after despatch stays sent and raises an alert', async () => {
  const { services, order, warehouse, now, alerts, merchant, runOutbox } = await there();
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  warehouse.despatch(order.orderKey);

  await runOutbox();

  expect(warehouse.times(`cancel ${order.orderKey}`)).toBe(0);
  expect(await now()).toMatchObject({ status: 'cancelled', sentFromWarehouseAt: expect.any(Date) });
  expect(await alerts()).toEqual(['warehouseSentAnyway']);
});

test('a change after despatch raises an alert, but the fulfilment synced to the store does not', async () => {
  const { order, warehouse, look, db, clock, runOutbox, alerts } = await there();
  warehouse.despatch(order.orderKey);
  await look();
  const changes = async () => {
    await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], clock.now()));
    await runOutbox();
  };

  await db.orderLine.updateMany({ data: { shippableQuantity: 0, fulfilledQuantity: 2 } });
  await changes();
  expect(await alerts()).toEqual([]);

  await db.order.update({ where: { id: order.id }, data: { street: '9 New Street' } });
  await changes();
  expect(await alerts()).toEqual(['warehouseChangedLate']);
});

test('once a person has settled a change after despatch, only a further change raises it again', async () => {
  const { services, merchant, order, warehouse, look, db, clock, runOutbox, alerts } =
    await there();
  warehouse.despatch(order.orderKey);
  await look();
  const moveTo = async (street: string | null, note: string) => {
    await db.order.update({ where: { id: order.id }, data: { street, note } });
    await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], clock.now()));
    await runOutbox();
  };
  const settle = async () => {
    const { id } = await db.alert.findFirstOrThrow({ where: { closedAt: null } });
    await settleAlert(services, merchant, { id });
  };
  await moveTo('9 New Street', 'Ring once');
  await settle();

  await moveTo('9 New Street', 'Ring twice');
  expect(await alerts()).toEqual([]);
  await moveTo('10 New Street', 'Ring twice');
  expect(await alerts()).toEqual(['warehouseChangedLate']);
  await settle();
  await moveTo(order.street, 'Ring twice');
  expect(await alerts()).toEqual([]);
  await moveTo('10 New Street', 'Ring twice');
  expect(await alerts(), 'it begins again').toEqual(['warehouseChangedLate']);
});

test('a webhook only makes us ask the warehouse, and a forged one has no effect', async () => {
  const { order, warehouse, hear, tokens, now, runOutbox, db } = await there();
  const before = await db.outbox.count();
  await hear('a-token-that-nobody-was-given');
  expect(await db.outbox.count()).toBe(before);

  const [token = ''] = tokens();
  await hear(token);
  await runOutbox();
  expect((await now()).status).toBe('eligible');

  warehouse.despatch(order.orderKey);
  await hear(token);
  await hear(token);
  await runOutbox();
  expect((await now()).status).toBe('shippedBy3rdParty');
  expect(await db.warehouseOrder.count({ where: { hookHash: token } })).toBe(0);
});

test('orders at the warehouse are checked once every five minutes, in case webhooks get lost', async () => {
  const { services, order, warehouse, now, runOutbox, clock } = await there();
  warehouse.despatch(order.orderKey);
  clock.advance(5 * 60_000);

  await Promise.all([scheduleWarehouseChecks(services), scheduleWarehouseChecks(services)]);
  expect(await runOutbox()).toEqual([]);

  expect((await now()).status).toBe('shippedBy3rdParty');
});

test('orders that become due at different times within five minutes are all checked', async () => {
  const { services, merchant, store, warehouse, goesThere, look, db, runOutbox, clock, order } =
    await there();
  await look();
  clock.advance(2 * 60_000);
  const later = await orderWithSku(services, merchant, store);
  await goesThere(later);
  await lookAtWarehouse(services, { storeId: store.id, orderIds: [later.id] });
  // The first order is due at the start of a period, the second within the same one.
  clock.advance(3 * 60_000 + 1_000);
  await scheduleWarehouseChecks(services);
  await runOutbox();
  clock.advance(2 * 60_000);
  for (const { orderKey } of [order, later]) warehouse.despatch(orderKey);

  await scheduleWarehouseChecks(services);
  await runOutbox();

  expect(await db.order.findUniqueOrThrow({ where: { id: later.id } })).toMatchObject({
    status: 'shippedBy3rdParty',
  });
});

test('an invalid answer for one order does not stop the check of the next ones', async () => {
  const { services, merchant, store, order, warehouse, goesThere, now, db, runOutbox, clock } =
    await there();
  const other = await orderWithSku(services, merchant, store);
  await goesThere(other);
  const find = warehouse.find.bind(warehouse);
  warehouse.find = async (login, reference) => {
    if (reference === order.orderKey) throw new AppError('warehouse-down', 'Odd.', { http: 200 });
    return find(login, reference);
  };
  warehouse.despatch(other.orderKey);
  clock.advance(5 * 60_000);

  await scheduleWarehouseChecks(services);
  expect(await runOutbox()).toEqual(['warehouse-down']);

  expect((await now()).status).toBe('eligible');
  expect(await db.order.findUniqueOrThrow({ where: { id: other.id } })).toMatchObject({
    status: 'shippedBy3rdParty',
  });
});

test('without the login no order is sent, and orders at the warehouse stay there', async () => {
  const { services, order, store, merchant, db, now, alerts } = await there();
  const waiting = await orderWithSku(services, merchant, store);
  await considerForWarehouse(services, { orderId: waiting.id });

  await removeWarehouseLogin(services, merchant, { storeName: store.name });

  expect(await alerts()).toEqual(['warehouseLeft']);
  expect((await now()).atWarehouseSince).not.toBeNull();
  expect(await db.order.findUniqueOrThrow({ where: { id: waiting.id } })).toMatchObject({
    atWarehouseSince: null,
  });
  expect(await db.store.findUniqueOrThrow({ where: { id: store.id } })).toMatchObject({
    warehouseSince: null,
  });
  await expect(takeBack(services, merchant, { orderKeys: [order.orderKey] })).rejects.toMatchObject(
    { code: 'nothing-to-do' },
  );
});

test('an order keeps its address until the warehouse has sent it, and can then be erased', async () => {
  const { services, order, warehouse, look, row, runOutbox } = await there();
  expect(await eraseOrder(services, order.id)).toBe('onTheRoad');
  warehouse.despatch(order.orderKey);
  await look();
  await runOutbox();

  expect(await eraseOrder(services, order.id)).toBe('erased');
  expect(await row()).toMatchObject({ sent: null, parcels: [], hookHash: null });
});
