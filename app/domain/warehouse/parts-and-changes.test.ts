import { expect, test } from 'vitest';
import { updateOrder } from '#app/domain/orders/update-order.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { keepWarehouseLogin, removeWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { LOGIN, warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { considerForWarehouse } from './consider-for-warehouse.ts';
import { lookAtWarehouse } from './look-at-warehouse.ts';
import { shipFromWarehouse } from './set-warehouse-road.ts';
import { takeBack } from './warehouse-actions.ts';

const BOUNDLESS = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };

async function world(platform: 'shopify' | 'custom' = 'shopify') {
  const it = await warehouseWorld(platform);
  const { services, order, db, clock } = it;
  const look = () => lookAtWarehouse(services, { storeId: it.store.id, orderIds: [it.order.id] });
  const move = async (street: string) => {
    await db.order.update({ where: { id: order.id }, data: { street } });
    await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], clock.now()));
    await it.runOutbox();
  };
  return { ...it, look, move, keys: { orderKeys: [order.orderKey] } };
}

async function there() {
  const it = await world();
  await it.goesThere(it.order);
  return it;
}

test('after the login was removed and added again, only real changes are sent', async () => {
  const { services, merchant, store, warehouse, order, runOutbox, alerts, move } = await there();
  const { name: storeName } = store;
  await removeWarehouseLogin(services, merchant, { storeName });
  await keepWarehouseLogin({ ...services, throttle: BOUNDLESS }, merchant, {
    storeName,
    accountNo: LOGIN.userName,
    password: LOGIN.password,
  });
  await runOutbox();
  expect(await alerts()).toEqual([]);

  await move('10 New Street');
  expect(await alerts()).toEqual(['warehouseNotTold']);
  const road = { storeName, warehouse: 'Epping', courierService: 'AUTO', sendOpen: false };
  await shipFromWarehouse(services, merchant, road);
  await runOutbox();

  expect(await alerts()).toEqual([]);
  expect(warehouse.times(`update ${order.orderKey}`)).toBe(1);
});

test('a change of an order that the warehouse split is not sent and raises an alert', async () => {
  const { order, warehouse, move, alerts } = await there();
  warehouse.divide(order.orderKey);

  await move('10 New Street');

  expect(warehouse.times(`update ${order.orderKey}`)).toBe(0);
  expect(await alerts()).toEqual(['warehouseNotTold']);
});

test('if one part was sent and another cancelled by the warehouse, an alert names the missing part', async () => {
  const { order, warehouse, look, now, alerts } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');
  warehouse.cancelThere(order.orderKey, 1);

  await look();

  expect((await now()).status).toBe('shippedBy3rdParty');
  expect(await alerts()).toEqual(['warehousePartNotSent']);
});

test('calling back an order with one of two parts sent raises alerts about both parts', async () => {
  const { services, order, merchant, warehouse, runOutbox, alerts, keys } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');

  await takeBack(services, merchant, keys);
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseSentAnyway', 'warehousePartNotSent']);
});

test('cancelling an order with one of two parts sent raises an alert about the sent part only', async () => {
  const { services, order, merchant, warehouse, runOutbox, alerts, keys } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');

  await cancelOrders(services, merchant, keys);
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseSentAnyway']);
});

test('a change that the warehouse refused still has an alert after despatch', async () => {
  const { order, warehouse, look, move, alerts, runOutbox } = await there();
  warehouse.bad.refusesUpdates = 'It is being picked.';
  await move('10 New Street');
  expect(await alerts()).toEqual(['warehouseNotTold']);

  warehouse.despatch(order.orderKey);
  await look();
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseChangedLate']);
});

test('a change of an order that the warehouse refused to cancel also has an alert after despatch', async () => {
  const { services, order, merchant, warehouse, look, move, alerts, keys, runOutbox } =
    await there();
  warehouse.bad.refusesCancels = 'Being packed.';
  await takeBack(services, merchant, keys);
  await runOutbox();
  await move('10 New Street');

  warehouse.despatch(order.orderKey);
  await look();

  expect(await alerts()).toContain('warehouseChangedLate');
});

test('a change after a refused cancellation makes us request the cancellation again', async () => {
  const { services, merchant, warehouse, move, keys, runOutbox, row } = await there();
  warehouse.bad.refusesCancels = 'Being packed.';
  await takeBack(services, merchant, keys);
  await runOutbox();
  warehouse.bad.refusesCancels = null;

  await move('10 New Street');

  expect((await row()).state).toBe('cancelled');
});

test('after a lost answer and refused updates, the store still gets the items in the parcel', async () => {
  const { services, order, warehouse, look, runOutbox, platforms } = await world();
  warehouse.bad.loses = 'push';
  await considerForWarehouse(services, { orderId: order.id });
  await runOutbox();
  Object.assign(warehouse.bad, { loses: null, refusesUpdates: 'It is being picked.' });
  await runOutbox();
  expect(warehouse.times(`update ${order.orderKey}`)).toBe(1);

  warehouse.despatch(order.orderKey, 'EPP1');
  await look();
  await runOutbox();

  expect(platforms.shopify.updates).toMatchObject([
    { orderKey: 'EPP1', parcel: [{ externalId: 'gid://line/1', quantity: 2 }] },
  ]);
});

test('items saved here as they were are no change after the warehouse sent the order', async () => {
  const { services, order, merchant, warehouse, look, db, goesThere, runOutbox, alerts } =
    await world('custom');
  await db.orderLine.updateMany({ data: { externalId: null } });
  await goesThere(order);
  const { id, name, sku, quantity, unitPriceCents } = await db.orderLine.findFirstOrThrow();
  const lines = [{ name, sku, quantity, unitPriceCents: Number(unitPriceCents) }];
  const { orderKey } = order;
  await updateOrder(services, merchant, { orderKey, confirmedSameId: false, lines });
  await runOutbox();

  warehouse.despatch(orderKey);
  await look();
  await runOutbox();

  expect(await alerts()).toEqual([]);
  expect(await db.orderLine.findFirstOrThrow()).toMatchObject({ id });
});
