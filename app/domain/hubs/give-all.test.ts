import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelCourier } from '#app/domain/shipments/cancel-courier.ts';
import { giveToDriver } from '#app/domain/shipments/give-to-driver.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { returnToSender } from '#app/domain/shipments/return-to-sender.ts';
import { beltWorld } from '#tests/builders/belt-world.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { chooseDriver } from './choose-driver.ts';
import { giveAll } from './give-all.ts';
import { undoScan } from './undo-scan.ts';

/** Three scanned parcels at the hub. `giveEach` assigns them to Zola; Bo is a second driver. */
async function world() {
  const it = await beltWorld();
  const { services, db, merchant, clock, hub, clerk } = it;
  const bo = await db.driver.create({ data: { id: newId(), fleetId: '2', name: 'Bo' } });
  const store = await db.store.findFirstOrThrow();
  const orders = [it.order];
  for (let nth = 0; nth < 2; nth += 1)
    orders.push((await given.bookedOrder(services, merchant, { store })).order);
  await db.shipment.updateMany({ data: { hubId: hub.id } });
  const giveEach = async () => {
    for (const { id } of orders) {
      const { shipment } = await withShipment(services, id);
      await giveToDriver(services, { shipmentId: shipment.id });
    }
  };
  for (const { orderKey } of orders) await it.scan({ code: orderKey });
  const all = (over: object = {}, by = clerk) =>
    giveAll(services, by, {
      hubId: hub.id,
      day: isoDay(clock.now()),
      from: '1',
      driverId: bo.id,
      ...over,
    });
  const who = async () => (await db.driverAsk.findMany()).map(({ driverName }) => driverName);
  return { ...it, orders, bo, giveEach, all, who };
}

test('all parcels of one driver that are still at the hub are reassigned to another driver', async () => {
  const it = await world();
  await it.giveEach();
  const [first, ...rest] = it.orders;
  await it.says('delivery', 'started', first!.orderKey);

  expect(await it.all()).toEqual({ given: 2 });
  await it.giveEach();
  const asks = await it.db.driverAsk.findMany({ include: { shipment: true } });
  const names = new Map(asks.map(({ shipment, driverName }) => [shipment.orderId, driverName]));
  expect(names.get(first!.id)).toBe('Zola');
  for (const { id } of rest) expect(names.get(id)).toBe('Bo');
  expect(await it.db.auditEntry.count({ where: { action: 'hub.assign' } })).toBe(2);
  // A second request finds nothing to reassign.
  await expect(it.all()).rejects.toMatchObject({ code: 'nothing-to-do' });
  await expect(it.all({ from: '2' })).rejects.toMatchObject({
    details: { fields: { driverId: expect.stringContaining('already') as string } },
  });
});

test('parcels that wait for a driver are assigned together; of two concurrent requests, each order gets one driver', async () => {
  const it = await world();
  await it.db.driver.create({ data: { id: newId(), fleetId: '3', name: 'Cee' } });
  const both = await Promise.allSettled([
    it.all({ from: '' }),
    it.all({ from: '', driverId: '3' }),
  ]);
  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  const names = await it.who();
  expect(names).toHaveLength(3);
  for (const name of names) expect(['Bo', 'Cee']).toContain(name);
});

test('each parcel that waited for a driver is assigned and counted once, while the courier has not given it yet', async () => {
  const it = await world();

  expect(await it.all({ from: '' })).toEqual({ given: 3 });
  expect(await it.db.auditEntry.count({ where: { action: 'hub.assign' } })).toBe(3);
});

test('if the only scan of an order is undone at the same time, the other parcels are reassigned', async () => {
  const it = await world();
  await it.giveEach();
  const scan = await it.db.hubScan.findFirstOrThrow({ where: { orderId: it.orders[1]!.id } });
  const undoes = [() => undoScan(it.services, it.clerk, { scanId: scan.id })];
  const db = it.db.$extends({
    query: {
      driver: {
        async findFirst({ args, query }) {
          await undoes.pop()?.();
          return query(args);
        },
      },
    },
  }) as unknown as typeof it.db;
  const asked = { hubId: it.hub.id, day: isoDay(it.clock.now()), from: '1', driverId: it.bo.id };

  expect(await giveAll({ ...it.services, db }, it.clerk, asked)).toEqual({ given: 2 });
  expect(await it.who()).toEqual(['Bo', 'Bo']);
});

test('parcels at another hub or of another day are not reassigned', async () => {
  const it = await world();
  await it.giveEach();
  await expect(it.all({}, given.hubStaff([it.other.id]))).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(it.all({ hubId: it.other.id }, given.hubStaff([it.other.id]))).rejects.toMatchObject(
    {
      code: 'nothing-to-do',
    },
  );
  await expect(it.all({}, it.merchant)).rejects.toMatchObject({ code: 'not-allowed' });
  await expect(it.all({ driverId: '404' })).rejects.toMatchObject({
    details: { fields: { driverId: 'Choose one of the drivers.' } },
  });
  expect(await it.who()).toEqual(['Zola', 'Zola', 'Zola']);
});

/** Two shipments of one order: Zola has loaded the replacement, and the return waits for a driver. */
async function twoOfOne() {
  const it = await beltWorld();
  const { services, db, merchant, keys } = it;
  const bo = await db.driver.create({ data: { id: newId(), fleetId: '2', name: 'Bo' } });
  await it.says('pickup', 'successful');
  await it.says('delivery', 'started');
  await it.says('delivery', 'failed');
  await returnToSender(services, merchant, { ...keys, whyCode: 'called', note: null });
  await cancelCourier(services, { shipmentId: it.first.id });
  await shipAgain(services, merchant, { ...keys, whyCode: 'damaged', note: null });
  for (const { id } of await it.shipments()) await bookCourier(services, { shipmentId: id });
  await db.shipment.updateMany({ data: { hubId: it.hub.id } });
  const all = await it.shipments();
  const [back, again] = [
    all.find(({ kind }) => kind === 'return')!,
    all.find(({ kind }) => kind === 'again')!,
  ];
  await it.scan({ code: again.reference });
  await giveToDriver(services, { shipmentId: again.id });
  await it.says('pickup', 'successful', again.reference);
  it.courier.fleet.drivers = [];
  await it.scan({ code: back.reference });
  await giveToDriver(services, { shipmentId: back.id });
  const driverOf = async ({ id: shipmentId }: { id: string }) =>
    (await db.driverAsk.findUniqueOrThrow({ where: { shipmentId } })).driverName;
  return { ...it, bo, back, again, driverOf };
}

test('waiting parcels are reassigned; parcels of the same order that another driver has loaded stay with that driver', async () => {
  const it = await twoOfOne();
  const all = { hubId: it.hub.id, day: isoDay(it.clock.now()), from: '', driverId: it.bo.id };

  expect(await giveAll(it.services, it.clerk, all)).toEqual({ given: 1 });
  expect(await it.driverOf(it.again)).toBe('Zola');
  expect(await it.driverOf(it.back)).toBe('Bo');
});

test('when a clerk chooses an order, its loaded parcel stays with its driver; choosing the loaded parcel alone is refused', async () => {
  const it = await twoOfOne();
  const { services, clerk, bo, back, again, order } = it;
  await expect(
    chooseDriver(services, clerk, { shipmentIds: [again.id], driverId: bo.id }),
  ).rejects.toMatchObject({ code: 'conflict' });
  await expect(
    chooseDriver(services, clerk, { shipmentIds: [newId()], driverId: bo.id }),
  ).rejects.toMatchObject({ code: 'not-found' });

  for (const chosen of [{ shipmentIds: [back.id] }, { orderIds: [order.orderKey] }])
    expect(await chooseDriver(services, clerk, { ...chosen, driverId: bo.id })).toEqual([
      { shipmentId: back.id, orderId: order.id },
    ]);
  expect(await it.driverOf(again)).toBe('Zola');
  expect(await it.driverOf(back)).toBe('Bo');
});
