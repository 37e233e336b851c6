import { expect, test } from 'vitest';
import { keepWarehouseLogin, removeWarehouseLogin } from '#app/domain/stores/warehouse-login.ts';
import { orderWithSku, warehouseWorld } from '#tests/builders/warehouse-world.ts';
import { noteWarehouseOutOfReach } from './call-off.ts';
import { considerForWarehouse } from './consider-for-warehouse.ts';
import { scheduleWarehouseChecks } from './schedule-warehouse-checks.ts';
import { shipFromWarehouse } from './set-warehouse-road.ts';
import { takeBack } from './warehouse-actions.ts';

const BOUNDLESS = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };
const ROAD = { warehouse: 'Midrand', courierService: 'AUTO', sendOpen: false };

async function world() {
  const it = await warehouseWorld('custom', 12);
  const { services, merchant, store } = it;
  const keep = (accountNo: string) =>
    keepWarehouseLogin({ ...services, throttle: BOUNDLESS }, merchant, {
      storeName: store.name,
      accountNo,
      password: 'pick-and-pack-1',
    });
  const goesOn = () => shipFromWarehouse(services, merchant, { storeName: store.name, ...ROAD });
  return { ...it, keep, goesOn };
}

test('an order that may be at one account is not sent to or called back from another', async () => {
  const { services, merchant, order, warehouse, runOutbox, alerts, keep, goesOn, clock, row } =
    await world();
  warehouse.bad.loses = 'push';
  await considerForWarehouse(services, { orderId: order.id });
  await runOutbox();
  warehouse.bad.loses = null;
  const before = warehouse.calls.length;

  await keep('another-house');
  await goesOn();
  clock.advance(6 * 60_000);
  await scheduleWarehouseChecks(services);
  expect(await runOutbox()).toEqual([]);

  expect(warehouse.calls.length).toBe(before);
  expect((await row()).state).toBe('asked');
  expect(await alerts()).toEqual(['warehouseLeft']);
  await expect(takeBack(services, merchant, { orderKeys: [order.orderKey] })).rejects.toMatchObject(
    {
      details: {
        skipped: [{ reason: expect.stringContaining('The warehouse login that sent this order') }],
      },
    },
  );
});

test('after the login of another account, orders are sent only once its warehouse is chosen', async () => {
  const { services, merchant, store, order, db, goesThere, keep, goesOn, now, alerts } =
    await world();
  await considerForWarehouse(services, { orderId: order.id });

  await keep('another-house');

  expect((await now()).atWarehouseSince).toBeNull();
  expect(await alerts()).toEqual([]);
  expect(await db.store.findUniqueOrThrow({ where: { id: store.id } })).toMatchObject({
    warehouseSince: null,
  });
  await goesOn();
  await goesThere(order);
  expect((await now()).atWarehouseSince).not.toBeNull();
  const next = await orderWithSku(services, merchant, store);
  await goesThere(next);
  expect(await db.warehouseOrder.findMany({ select: { account: true, state: true } })).toEqual([
    { account: 'another-house', state: 'there' },
    { account: 'another-house', state: 'there' },
  ]);
});

test('when the first account’s login is added again, in any spelling, its orders are checked again', async () => {
  const { order, warehouse, goesThere, keep, runOutbox, alerts, clock, services, now } =
    await world();
  await goesThere(order);
  await keep('another-house');
  expect(await alerts()).toEqual(['warehouseLeft']);
  warehouse.despatch(order.orderKey);

  await keep('KasiHome');
  clock.advance(6 * 60_000);
  await scheduleWarehouseChecks(services);
  await runOutbox();

  expect((await now()).status).toBe('shippedBy3rdParty');
  expect(await alerts()).toEqual([]);
});

test('entering the same login again changes nothing', async () => {
  const { order, goesThere, keep, runOutbox, alerts, db, store, row } = await world();
  await goesThere(order);

  await keep('kasihome');
  await runOutbox();

  expect(await alerts()).toEqual([]);
  expect((await row()).state).toBe('there');
  expect(await db.fulfilmentCredential.findFirstOrThrow()).toMatchObject({ warehouse: 'Epping' });
  expect((await db.store.findUniqueOrThrow({ where: { id: store.id } })).warehouseSince).not.toBe(
    null,
  );
});

test('orders that return because the login is removed keep no alert about the warehouse', async () => {
  const { services, merchant, store, order, now, alerts } = await world();
  await considerForWarehouse(services, { orderId: order.id });
  await noteWarehouseOutOfReach(services, { orderId: order.id });
  expect(await alerts()).toEqual(['warehouseOutOfReach']);

  await removeWarehouseLogin(services, merchant, { storeName: store.name });

  expect((await now()).atWarehouseSince).toBeNull();
  expect(await alerts()).toEqual([]);
});

test('an order that is assigned while the login is removed does not stay assigned', async () => {
  const { services, merchant, store, db, keep, goesOn } = await world();
  for (let time = 0; time < 6; time += 1) {
    const order = await orderWithSku(services, merchant, store);

    await Promise.all([
      considerForWarehouse(services, { orderId: order.id }),
      removeWarehouseLogin(services, merchant, { storeName: store.name }),
    ]);

    const { atWarehouseSince } = await db.order.findUniqueOrThrow({ where: { id: order.id } });
    expect(atWarehouseSince).toBeNull();
    await keep('kasihome');
    await goesOn();
  }
});
