import { expect, test } from 'vitest';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { keepWarehouseLogin, removeWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { LOGIN, warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { considerForWarehouse } from './consider-for-warehouse.ts';
import { lookAtWarehouse } from './look-at-warehouse.ts';
import { shipFromWarehouse } from './set-warehouse-road.ts';
import { takeBack } from './warehouse-actions.ts';

const BOUNDLESS = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };

async function world() {
  const it = await warehouseWorld('shopify');
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

test('its login removed and entered again, only what changed meanwhile is a change', async () => {
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

test('divided there, a change goes to none of the parts: a person tells it', async () => {
  const { order, warehouse, move, alerts } = await there();
  warehouse.divide(order.orderKey);

  await move('10 New Street');

  expect(warehouse.times(`update ${order.orderKey}`)).toBe(0);
  expect(await alerts()).toEqual(['warehouseNotTold']);
});

test('one part left and another was cancelled there: somebody is asked about what never leaves', async () => {
  const { order, warehouse, look, now, alerts } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');
  warehouse.cancelThere(order.orderKey, 1);

  await look();

  expect((await now()).status).toBe('shippedBy3rdParty');
  expect(await alerts()).toEqual(['warehousePartNotSent']);
});

test('taken back when one of two parts had left: both are said', async () => {
  const { services, order, merchant, warehouse, runOutbox, alerts, keys } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');

  await takeBack(services, merchant, keys);
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseSentAnyway', 'warehousePartNotSent']);
});

test('cancelled when one of two parts had left: what never leaves is wanted by nobody', async () => {
  const { services, order, merchant, warehouse, runOutbox, alerts, keys } = await there();
  warehouse.divide(order.orderKey);
  warehouse.despatch(order.orderKey, 'EPP1');

  await cancelOrders(services, merchant, keys);
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseSentAnyway']);
});

test('a change that the warehouse did not take stays a matter when the order leaves', async () => {
  const { order, warehouse, look, move, alerts, runOutbox } = await there();
  warehouse.bad.refusesUpdates = 'It is being picked.';
  await move('10 New Street');
  expect(await alerts()).toEqual(['warehouseNotTold']);

  warehouse.despatch(order.orderKey);
  await look();
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseChangedLate']);
});

test('so does one of an order that the warehouse would not give back', async () => {
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

test('changed while it cannot be given back, the warehouse is asked once more', async () => {
  const { services, merchant, warehouse, move, keys, runOutbox, row } = await there();
  warehouse.bad.refusesCancels = 'Being packed.';
  await takeBack(services, merchant, keys);
  await runOutbox();
  warehouse.bad.refusesCancels = null;

  await move('10 New Street');

  expect((await row()).state).toBe('cancelled');
});

test('the answer lost and no change taken since, the store hears what is in the parcel all the same', async () => {
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
