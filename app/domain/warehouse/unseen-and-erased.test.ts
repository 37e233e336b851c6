import { expect, test } from 'vitest';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { eraseOrder } from '#app/domain/privacy/erase-order.ts';
import { splitOrders } from '#app/domain/orders/split-orders.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { considerForWarehouse } from './consider-for-warehouse.ts';
import { lookAtWarehouse } from './look-at-warehouse.ts';
import { scheduleWarehouseChecks } from './schedule-warehouse-checks.ts';
import { sendToWarehouse, takeBack } from './warehouse-actions.ts';

const DAY_MS = 24 * 3_600_000;

async function there(platform: 'shopify' | 'custom' = 'shopify') {
  const it = await warehouseWorld(platform);
  await it.goesThere(it.order);
  const look = () =>
    lookAtWarehouse(it.services, { storeId: it.store.id, orderIds: [it.order.id] });
  return { ...it, look, keys: { orderKeys: [it.order.orderKey] } };
}

test('an order that the warehouse does not show for a day has an alert until it is shown again', async () => {
  const { services, warehouse, clock, alerts, runOutbox } = await there();
  const hours = async (count: number) => {
    for (let hour = 0; hour < count; hour += 1) {
      clock.advance(3_600_000);
      await scheduleWarehouseChecks(services);
      await runOutbox();
    }
  };
  await hours(3);
  warehouse.bad.isBlind = true;
  await hours(23);
  expect(await alerts()).toEqual([]);

  await hours(1);
  expect(await alerts()).toEqual(['warehouseUnseen']);

  warehouse.bad.isBlind = false;
  await hours(1);
  expect(await alerts()).toEqual([]);
});

test('a closed alert about an order that the warehouse does not show is raised again only after it was shown', async () => {
  const it = await there();
  const { services, warehouse, clock, alerts, look, merchant, db } = it;
  const gap = async () => {
    warehouse.bad.isBlind = true;
    clock.advance(DAY_MS);
    await look();
  };
  await gap();
  const { id } = await db.alert.findFirstOrThrow({ where: { code: 'warehouseUnseen' } });
  await settleAlert(services, merchant, { id });
  await gap();
  expect(await alerts()).toEqual([]);

  warehouse.bad.isBlind = false;
  await look();
  await gap();
  expect(await alerts()).toEqual(['warehouseUnseen']);
});

test.each([
  ['after its alert was raised', false],
  ['after its alert was closed', true],
])('an order that the warehouse deleted is taken back %s and can ship', async (_, isClosed) => {
  const it = await there();
  const { services, warehouse, clock, alerts, look, merchant, order, now, runOutbox, keys } = it;
  warehouse.orders.delete(order.orderKey);
  clock.advance(DAY_MS);
  await look();
  const { id } = await it.db.alert.findFirstOrThrow({ where: { code: 'warehouseUnseen' } });
  if (isClosed) await settleAlert(services, merchant, { id });
  await takeBack(services, merchant, keys);
  expect(await runOutbox()).toEqual([]);

  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: null });
  expect(await it.row()).toMatchObject({ state: 'cancelled', theirId: expect.any(String) });
  expect(await alerts()).toEqual([]);
  await considerForWarehouse(services, { orderId: order.id });
  await requestShipments(services, merchant, keys);
  expect(warehouse.times(`push ${order.orderKey}`)).toBe(1);
});

test.each([
  ['was seen within a day', DAY_MS - 1],
  ['was only just found missing, after the warehouse did not answer for a day', DAY_MS],
])(
  'an order that %s stays at the warehouse until it shows the cancellation',
  async (_, afterMs) => {
    const { warehouse, clock, services, merchant, now, runOutbox, keys } = await there();
    clock.advance(afterMs);
    warehouse.bad.isBlind = true;
    await takeBack(services, merchant, keys);
    expect(await runOutbox()).toContain('warehouse-down');
    expect((await now()).atWarehouseSince).not.toBeNull();

    warehouse.bad.isBlind = false;
    expect(await runOutbox()).toEqual([]);
    expect((await now()).atWarehouseSince).toBeNull();
  },
);

test('an order that is cancelled here while the warehouse does not show it is cancelled there once it does', async () => {
  const { warehouse, clock, services, merchant, order, look, row, runOutbox, keys } = await there();
  warehouse.bad.isBlind = true;
  clock.advance(DAY_MS);
  await look();
  await cancelOrders(services, merchant, keys);
  expect(await runOutbox()).toContain('warehouse-down');

  warehouse.bad.isBlind = false;
  await runOutbox();
  expect(warehouse.times(`cancel ${order.orderKey}`)).toBe(1);
  expect(await row()).toMatchObject({ state: 'cancelled' });
});

test('an order that is erased at the warehouse keeps its state, but no tracking', async () => {
  const { services, order, warehouse, look, row, db, runOutbox, platforms } = await there();
  await eraseOrder(services, order.id, { evenOnTheRoad: true });
  warehouse.bad.refusesCancels = 'Being packed.';
  await runOutbox();
  warehouse.despatch(order.orderKey, 'EPP1');

  await look();
  await runOutbox();

  expect(await row()).toMatchObject({
    state: 'despatched',
    syncState: null,
    parcels: [{ state: 'despatched', carrier: null, number: null, url: null }],
  });
  const sent = { orderId: order.id, kind: 'sentByWarehouse' };
  expect(await db.orderEvent.findFirstOrThrow({ where: sent })).toMatchObject({ note: null });
  expect(platforms.shopify.updates).toEqual([]);
});

test('an order that is erased before its store was synced is not synced', async () => {
  const { services, order, warehouse, look, row, runOutbox, platforms } = await there();
  warehouse.despatch(order.orderKey, 'EPP1');
  platforms.shopify.switches.down = true;
  await look();
  await runOutbox();

  await eraseOrder(services, order.id);
  platforms.shopify.switches.down = false;
  await runOutbox();

  expect(platforms.shopify.updates).toEqual([]);
  expect(await row()).toMatchObject({ syncState: null });
});

test('an order called back before it was sent is assigned again only on a person’s request', async () => {
  const { services, order, merchant, now, runOutbox } = await warehouseWorld();
  const keys = { orderKeys: [order.orderKey] };
  await considerForWarehouse(services, { orderId: order.id });
  await takeBack(services, merchant, keys);
  await runOutbox();

  await considerForWarehouse(services, { orderId: order.id });
  expect((await now()).atWarehouseSince).toBeNull();

  await sendToWarehouse(services, merchant, keys);
  expect((await now()).atWarehouseSince).not.toBeNull();
});

test('a part of an order that was called back is not assigned automatically', async () => {
  const { services, order, merchant, db, runOutbox, keys } = await there('custom');
  await takeBack(services, merchant, keys);
  await runOutbox();
  const line = await db.orderLine.findFirstOrThrow({ where: { orderId: order.id } });

  await splitOrders(services, merchant, {
    ...keys,
    lines: [{ lineId: line.id, quantity: 1, of: line.shippableQuantity }],
  });
  await runOutbox();

  expect(await db.order.findFirstOrThrow({ where: { partOfId: order.id } })).toMatchObject({
    atWarehouseSince: null,
  });
});
