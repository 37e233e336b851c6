import { expect, test } from 'vitest';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { removeWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { orderWithSku, warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { considerForWarehouse } from './consider-for-warehouse.ts';
import { hearWarehouse } from './hear-warehouse.ts';
import { lookAtWarehouse } from './look-at-warehouse.ts';
import { scheduleWarehouseChecks } from './schedule-warehouse-checks.ts';
import { syncWarehouse } from './sync-warehouse.ts';
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

test('what the warehouse sent is Shipped By 3rd Party, and its store is told how to follow it, once', async () => {
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

test('a store that is away hears of it later, and two workers tell it once', async () => {
  const { services, order, warehouse, look, runOutbox, platforms } = await there();
  warehouse.despatch(order.orderKey);
  platforms.shopify.switches.down = true;
  await look();
  expect(await runOutbox()).toEqual(['store-down']);

  platforms.shopify.switches.down = false;
  await Promise.allSettled([1, 2, 3].map(() => syncWarehouse(services, { orderId: order.id })));

  expect(platforms.shopify.updates).toHaveLength(1);
});

test('sent in parts, it has left with the last of them, and the store hears every number', async () => {
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

test('a custom store hears by webhook, with the tracking', async () => {
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

test('whatever its store goes on to say, what was sent is not judged anew and cannot ship', async () => {
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
  ).rejects.toMatchObject({ details: { skipped: [{ reason: 'The warehouse has sent it.' }] } });
});

test('cancelled at the warehouse, it is the merchant’s again, who is told', async () => {
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

test('called back when it had left: it stays sent, and somebody is asked', async () => {
  const { services, order, warehouse, now, alerts, merchant, runOutbox } = await there();
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  warehouse.despatch(order.orderKey);

  await runOutbox();

  expect(warehouse.times(`cancel ${order.orderKey}`)).toBe(0);
  expect(await now()).toMatchObject({ status: 'cancelled', sentFromWarehouseAt: expect.any(Date) });
  expect(await alerts()).toEqual(['warehouseSentAnyway']);
});

test('changed after it left, somebody is asked; its own write-back coming back is no change', async () => {
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

test('a call is a hint: the warehouse is asked, whatever was said; a forged one does nothing', async () => {
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

test('calls get lost: what is there is asked for every five minutes, once in each', async () => {
  const { services, order, warehouse, now, runOutbox, clock } = await there();
  warehouse.despatch(order.orderKey);
  clock.advance(5 * 60_000);

  await Promise.all([scheduleWarehouseChecks(services), scheduleWarehouseChecks(services)]);
  expect(await runOutbox()).toEqual([]);

  expect((await now()).status).toBe('shippedBy3rdParty');
});

test('an order of which the warehouse answers oddly does not hide those behind it', async () => {
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

test('with the login removed nothing goes there, and what is there stays until it is back', async () => {
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

test('what the warehouse has keeps its address until it has left; then nothing of it is kept', async () => {
  const { services, order, warehouse, look, row, runOutbox } = await there();
  expect(await eraseOrder(services, order.id)).toBe('onTheRoad');
  warehouse.despatch(order.orderKey);
  await look();
  await runOutbox();

  expect(await eraseOrder(services, order.id)).toBe('erased');
  expect(await row()).toMatchObject({ sent: null, parcels: [], hookHash: null });
});
