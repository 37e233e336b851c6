import { expect, test } from 'vitest';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { considerWarehouseJob } from '#app/domain/orders/warehouse-order.job.ts';
import { expectOrder } from '#tests/builders/expect-order.ts';
import { warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { noteWarehouseOutOfReach } from './call-off.ts';
import { considerForWarehouse } from './consider-for-warehouse.ts';
import { takeBack } from './warehouse-actions.ts';

const keysOf = ({ orderKey }: { orderKey: string }) => ({ orderKeys: [orderKey] });

test('an order cancelled here is cancelled at the warehouse too', async () => {
  const { services, order, merchant, warehouse, row, now, runOutbox, goesThere, alerts } =
    await warehouseWorld();
  await goesThere(order);

  await cancelOrders(services, merchant, keysOf(order));
  expect(await now()).toMatchObject({ status: 'cancelled', atWarehouseSince: expect.any(Date) });
  await runOutbox();

  expect(warehouse.orders.get(order.orderKey)?.parts[0]?.state).toBe('cancelled');
  expect(warehouse.times(`cancel ${order.orderKey}`)).toBe(1);
  expect(await row()).toMatchObject({ state: 'cancelled' });
  expect(await now()).toMatchObject({ status: 'cancelled', atWarehouseSince: null });
  expect(await alerts()).toEqual([]);
});

test('an order cancelled before it was sent never reaches the warehouse', async () => {
  const { services, order, merchant, warehouse, row, runOutbox } = await warehouseWorld();
  await considerForWarehouse(services, { orderId: order.id });
  await cancelOrders(services, merchant, keysOf(order));

  await runOutbox();

  expect(warehouse.orders.size).toBe(0);
  expect((await row()).state).toBe('cancelled');
});

test('an order that is unshippable for a moment before it is sent still goes to the warehouse', async () => {
  const it = await warehouseWorld();
  const { services, order, warehouse, runOutbox, alerts } = it;
  await considerForWarehouse(services, { orderId: order.id });
  await unshippableForAMoment(it);

  await runOutbox();

  expect(warehouse.times(`push ${order.orderKey}`)).toBe(1);
  expect(await alerts()).toEqual([]);
});

test('an order cancelled after a lost answer is looked up until it can no longer appear there', async () => {
  const { services, order, merchant, warehouse, row, runOutbox, clock, now } =
    await warehouseWorld();
  warehouse.bad.loses = 'push';
  await considerForWarehouse(services, { orderId: order.id });
  await runOutbox();
  Object.assign(warehouse.bad, { loses: null, isBlind: true });
  await takeBack(services, merchant, keysOf(order));
  expect(await runOutbox()).toContain('warehouse-down');
  expect((await now()).atWarehouseSince).not.toBeNull();

  warehouse.bad.isBlind = false;
  clock.advance(1_000);
  await runOutbox();

  expect(warehouse.orders.get(order.orderKey)?.parts[0]?.state).toBe('cancelled');
  expect((await row()).state).toBe('cancelled');
});

test('after a lost answer to a cancellation, the state is read first and the warehouse is asked once', async () => {
  const { services, order, merchant, warehouse, row, runOutbox, goesThere } =
    await warehouseWorld();
  await goesThere(order);
  warehouse.bad.loses = 'cancel';
  await cancelOrders(services, merchant, keysOf(order));
  await runOutbox();

  warehouse.bad.loses = null;
  await runOutbox();

  expect(warehouse.times(`cancel ${order.orderKey}`)).toBe(1);
  expect((await row()).state).toBe('cancelled');
});

test('an order that is called back can be shipped only after the warehouse has confirmed', async () => {
  const { services, order, merchant, now, runOutbox, goesThere, alerts, db } =
    await warehouseWorld();
  await goesThere(order);
  await takeBack(services, merchant, keysOf(order));
  await expect(requestShipments(services, merchant, keysOf(order))).rejects.toMatchObject({
    code: 'nothing-to-do',
  });

  await runOutbox();
  await considerForWarehouse(services, { orderId: order.id });

  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: null });
  await expectOrder(services, order).toHaveRecorded('backFromWarehouse');
  await requestShipments(services, merchant, keysOf(order));
  expect(await db.shipment.count()).toBe(1);
  expect(await alerts()).toEqual([]);
});

test('the alert about an unreachable warehouse closes when the warehouse refuses to cancel', async () => {
  const { services, order, merchant, warehouse, runOutbox, goesThere, alerts } =
    await warehouseWorld();
  await goesThere(order);
  await takeBack(services, merchant, keysOf(order));
  warehouse.bad.down = true;
  await runOutbox();
  await noteWarehouseOutOfReach(services, { orderId: order.id });
  Object.assign(warehouse.bad, { down: false, refusesCancels: 'It is being packed.' });

  await runOutbox();

  expect(await alerts()).toEqual(['warehouseCancelRefused']);
});

test('a refused cancellation raises an alert, and the order stays at the warehouse', async () => {
  const { services, order, merchant, warehouse, now, runOutbox, goesThere, alerts } =
    await warehouseWorld();
  await goesThere(order);
  warehouse.bad.refusesCancels = 'It is being packed.';
  await takeBack(services, merchant, keysOf(order));
  await runOutbox();

  expect(await alerts()).toEqual(['warehouseCancelRefused']);
  expect((await now()).atWarehouseSince).not.toBeNull();

  warehouse.bad.refusesCancels = null;
  await takeBack(services, merchant, keysOf(order));
  await runOutbox();
  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: null });
  expect(await alerts()).toEqual([]);
});

test('an order that is unshippable for a moment while the warehouse refuses it is sent again', async () => {
  const it = await warehouseWorld();
  const { services, order, warehouse, row, runOutbox, now, db } = it;
  await considerForWarehouse(services, { orderId: order.id });
  const push = warehouse.push.bind(warehouse);
  warehouse.push = async () => {
    warehouse.push = push;
    await unshippableForAMoment(it);
    // While the cancellation is pending, the release cannot send it again.
    await considerForWarehouse(services, { orderId: order.id });
    await db.outbox.deleteMany({ where: { job: considerWarehouseJob.name } });
    return { ok: false, reason: 'refused', message: 'Client on stop.' };
  };

  await runOutbox();

  expect(await row()).toMatchObject({ state: 'there' });
  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: expect.any(Date) });
  await expectOrder(services, order).toHaveRecorded('backFromWarehouse');
});

/** The order loses its town, and has it again, as its store reports. */
async function unshippableForAMoment({
  order,
  db,
  clock,
  now,
}: Awaited<ReturnType<typeof warehouseWorld>>): Promise<void> {
  const { city } = await now();
  for (const place of [null, city]) {
    await db.order.update({ where: { id: order.id }, data: { city: place } });
    await db.$transaction(async (tx) =>
      evaluateOrder(tx, await lockOrder(tx, order.id), {
        at: clock.now(),
        source: 'store',
        actor: 'S',
      }),
    );
  }
}
