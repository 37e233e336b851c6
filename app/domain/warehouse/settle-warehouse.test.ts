import { expect, test } from 'vitest';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { holdOrders } from '#app/domain/orders/hold-orders.ts';
import { evaluateOrder } from '#app/domain/orders/evaluate-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { checkOutdatedDocuments } from '#app/domain/orders/outdated-documents.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOf } from '#app/domain/orders/order-alerts.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { settleAlert } from '#app/domain/alert-actions/settle-alert.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import {
  LOGIN,
  orderWithSku,
  storeWithWarehouse,
  warehouseWorld,
} from '#tests/builders/warehouse-world.ts';
import { considerForWarehouse, considerOpenOrders } from './consider-for-warehouse.ts';
import { readWarehouseRoad } from './set-warehouse-road.ts';
import { settleWarehouse } from './settle-warehouse.ts';
import { pauseWarehouse } from './warehouse-login-of.ts';
import { sendToWarehouse, takeBack } from './warehouse-actions.ts';

const keysOf = ({ orderKey }: { orderKey: string }) => ({ orderKeys: [orderKey] });

test('an order that becomes shippable is sent to the warehouse once, in the warehouse’s format', async () => {
  const { db, services, order, now, row, warehouse, runOutbox, clock, merchant } =
    await warehouseWorld();
  await db.order.update({ where: { id: order.id }, data: { status: 'inStore' } });
  const before = await booksOf(services, merchant.merchantId);

  await db.$transaction(async (tx) =>
    evaluateOrder(tx, await lockOrder(tx, order.id), {
      at: clock.now(),
      source: 'store',
      actor: 'S',
    }),
  );
  expect(await runOutbox()).toEqual([]);
  await considerForWarehouse(services, { orderId: order.id });
  await settleWarehouse(services, { orderId: order.id });

  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: clock.now() });
  expect(await row()).toMatchObject({ state: 'there', leaseUntil: null });
  expect(warehouse.times(`push ${order.orderKey}`)).toBe(1);
  expect(warehouse.orders.get(order.orderKey)?.parcel).toMatchObject({
    reference: order.orderKey,
    warehouse: 'Epping',
    courierService: 'AUTO',
    recipient: {
      suburb: 'Gardens',
      city: 'Cape Town',
      province: 'Western Cape',
      postalCode: '8001',
    },
    items: [{ sku: 'ROOIBOS-1', quantity: 2, unitPriceCents: 49_325 }],
  });
  expect([...warehouse.hooks.values()]).toEqual([expect.stringContaining('/webhooks/warehouse/')]);
  expect(await booksOf(services, merchant.merchantId)).toEqual(before);
  expect(await db.shipment.count()).toBe(0);
});

test('without the setting no order is assigned', async () => {
  const { db, services, order, store, now } = await warehouseWorld();
  await db.store.update({ where: { id: store.id }, data: { warehouseSince: null } });

  await considerForWarehouse(services, { orderId: order.id });

  expect(await now()).toMatchObject({ atWarehouseSince: null });
  expect(await db.warehouseOrder.count()).toBe(0);
});

test.each(['inManifest', 'confirmManifest', 'unassigned', 'ineligible', 'cancelled'] as const)(
  'an order with status %s is not assigned',
  async (status) => {
    const { db, services, order } = await warehouseWorld();
    await db.order.update({ where: { id: order.id }, data: { status } });

    await considerForWarehouse(services, { orderId: order.id });

    expect(await db.warehouseOrder.count()).toBe(0);
  },
);

test('an order without SKU or postal code raises an alert, and is sent once that is corrected', async () => {
  const { db, services, order, alerts, now, runOutbox, clock } = await warehouseWorld();
  await db.orderLine.updateMany({ data: { sku: null } });
  await db.order.update({ where: { id: order.id }, data: { postalCode: null } });

  await considerForWarehouse(services, { orderId: order.id });

  expect(await alerts()).toEqual(['warehouseCannotSend']);
  expect(await db.alert.findFirstOrThrow()).toMatchObject({
    facts: { unfit: ['no-sku', 'no-postal-code'], lines: [{ waiting: 2 }] },
  });
  expect(await now()).toMatchObject({ atWarehouseSince: null });

  await db.orderLine.updateMany({ data: { sku: 'ROOIBOS-1' } });
  await db.order.update({ where: { id: order.id }, data: { postalCode: '8001' } });
  await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], clock.now()));
  await runOutbox();

  expect(await alerts()).toEqual([]);
  expect((await now()).atWarehouseSince).not.toBeNull();
});

test.each([
  ['no-warehouse', (db: Tx) => db.fulfilmentCredential.updateMany({ data: { warehouse: null } })],
  ['no-items', (db: Tx) => db.orderLine.updateMany({ data: { shippableQuantity: 0 } })],
  ['no-sku', (db: Tx) => db.orderLine.updateMany({ data: { sku: ' ' } })],
  ['no-postal-code', (db: Tx) => db.order.updateMany({ data: { postalCode: ' ' } })],
  ['not-rand', (db: Tx) => db.order.updateMany({ data: { currency: 'NAD' } })],
] as const)('an order that is unfit because of %s is not assigned', async (unfit, change) => {
  const { db, services, order, alerts, now } = await warehouseWorld();
  await change(db);

  await considerForWarehouse(services, { orderId: order.id });

  expect(await alerts()).toEqual(['warehouseCannotSend']);
  expect(await db.alert.findFirstOrThrow()).toMatchObject({ facts: { unfit: [unfit] } });
  expect(await now()).toMatchObject({ atWarehouseSince: null });
});

test('an order at the warehouse cannot be shipped, manifested, held or sent again', async () => {
  const { services, order, merchant, goesThere, db } = await warehouseWorld();
  await goesThere(order);

  for (const action of [requestShipments, manifestOrders, holdOrders, sendToWarehouse])
    await expect(action(services, merchant, keysOf(order))).rejects.toMatchObject({
      code: 'nothing-to-do',
      details: { skipped: [{ reason: expect.stringMatching(/the warehouse/i) }] },
    });
  expect(await db.shipment.count()).toBe(0);
});

test('an order that is shipped and assigned at the same time ends up in only one place', async () => {
  const { services, merchant, store, db } = await warehouseWorld('custom', 20);
  for (let time = 0; time < 12; time += 1) {
    const order = await orderWithSku(services, merchant, store);
    const ways = [
      () => considerForWarehouse(services, { orderId: order.id }),
      () => requestShipments(services, merchant, keysOf(order)).catch(() => undefined),
      () => considerForWarehouse(services, { orderId: order.id }),
    ];
    if (time % 2) ways.reverse();
    await Promise.all(ways.map((go) => go()));

    const shipped = await db.shipment.count({ where: { orderId: order.id } });
    const given = await db.warehouseOrder.count({ where: { orderId: order.id } });
    expect(shipped + given).toBe(1);
  }
});

test('two workers send an order once', async () => {
  const { services, order, warehouse, row, runOutbox } = await warehouseWorld();
  await considerForWarehouse(services, { orderId: order.id });

  const both = await Promise.allSettled(
    [1, 2, 3].map(() => settleWarehouse(services, { orderId: order.id })),
  );
  expect(await runOutbox()).toEqual([]);

  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(warehouse.times(`push ${order.orderKey}`)).toBe(1);
  expect((await row()).state).toBe('there');
});

test('after a lost answer the order is looked up before it is sent again, so it exists once', async () => {
  const { services, order, warehouse, row, runOutbox, db } = await warehouseWorld();
  warehouse.bad.loses = 'push';
  await considerForWarehouse(services, { orderId: order.id });
  expect(await runOutbox()).toEqual(['warehouse-down']);

  warehouse.bad.loses = null;
  expect(await runOutbox()).toEqual([]);

  expect(warehouse.times(`push ${order.orderKey}`)).toBe(1);
  expect(await row()).toMatchObject({ state: 'there', theirId: expect.any(String) });
  expect(await db.orderEvent.count({ where: { kind: 'atWarehouse' } })).toBe(1);
});

test('an order that is refused as a duplicate is taken over once the warehouse shows it', async () => {
  const { services, order, warehouse, row, runOutbox } = await warehouseWorld();
  warehouse.bad.loses = 'push';
  await considerForWarehouse(services, { orderId: order.id });
  await runOutbox();
  Object.assign(warehouse.bad, { loses: null, isBlind: true });

  expect(await runOutbox()).toEqual(['warehouse-down']);
  warehouse.bad.isBlind = false;
  await runOutbox();

  expect(warehouse.orders.size).toBe(1);
  expect((await row()).state).toBe('there');
});

test.each(['has lost its SKU', 'is refused for another reason'] as const)(
  'after a lost answer, an order that %s is not released while it may be at the warehouse',
  async (what) => {
    const { services, order, merchant, warehouse, row, runOutbox, db, clock, alerts } =
      await warehouseWorld();
    warehouse.bad.loses = 'push';
    await considerForWarehouse(services, { orderId: order.id });
    await runOutbox();
    Object.assign(warehouse.bad, { loses: null, isBlind: true });
    if (what === 'has lost its SKU') await db.orderLine.updateMany({ data: { sku: null } });
    else warehouse.bad.refuses = 'Client on stop.';

    for (let look = 0; look < 3; look += 1) {
      clock.advance(30_000);
      expect(await runOutbox()).toEqual(['warehouse-down']);
    }
    await expect(requestShipments(services, merchant, keysOf(order))).rejects.toThrow();
    warehouse.bad.isBlind = false;
    await runOutbox();

    expect((await row()).state).toBe('there');
    expect(warehouse.orders.size + (await db.shipment.count())).toBe(1);
    expect(await alerts()).toEqual(what === 'has lost its SKU' ? ['warehouseNotTold'] : []);
  },
);

test('after a lost answer, an order that never appears is released when it can no longer appear', async () => {
  const { services, order, warehouse, row, runOutbox, clock, alerts } = await warehouseWorld();
  warehouse.bad.down = true;
  await considerForWarehouse(services, { orderId: order.id });
  await runOutbox();
  warehouse.bad.down = false;
  warehouse.push = async () => {
    throw new AppError('warehouse-down', 'No answer.');
  };
  await runOutbox();
  warehouse.push = async () => ({ ok: false, reason: 'refused', message: 'Client on stop.' });
  clock.advance(60_000);
  expect(await runOutbox()).toEqual(['warehouse-down']);

  clock.advance(61_000);
  expect(await runOutbox()).toEqual([]);

  expect(await row()).toMatchObject({ state: 'refused', pushBegunAt: null });
  expect(await alerts()).toEqual(['warehouseRefused']);
});

test('a refused order has an alert with the warehouse’s message, and can be shipped here or sent again', async () => {
  const { services, order, merchant, warehouse, now, row, alerts, goesThere, runOutbox, db } =
    await warehouseWorld();
  warehouse.bad.refuses = 'SKU ROOIBOS-1 is not known';
  await goesThere(order);

  expect(await row()).toMatchObject({ state: 'refused' });
  expect(await now()).toMatchObject({ status: 'eligible', atWarehouseSince: null });
  expect(await alerts()).toEqual(['warehouseRefused']);
  expect(await db.alert.findFirstOrThrow()).toMatchObject({
    facts: { said: 'SKU ROOIBOS-1 is not known' },
  });
  await considerForWarehouse(services, { orderId: order.id });
  expect((await row()).state).toBe('refused');

  warehouse.bad.refuses = null;
  await sendToWarehouse(services, merchant, keysOf(order));
  await runOutbox();
  expect(await row()).toMatchObject({ state: 'there' });
  expect(await alerts()).toEqual([]);
});

test('the alert about a refused order stays while the order cannot ship, until it is cancelled', async () => {
  const { services, order, merchant, warehouse, now, alerts, goesThere, runOutbox, db, clock } =
    await warehouseWorld();
  warehouse.bad.refuses = 'SKU ROOIBOS-1 is not known';
  await goesThere(order);
  const evaluate = () =>
    db.$transaction(async (tx) =>
      evaluateOrder(tx, await lockOrder(tx, order.id), {
        at: clock.now(),
        source: 'store',
        actor: 'S',
      }),
    );

  await db.order.update({ where: { id: order.id }, data: { street: null } });
  await evaluate();
  expect((await now()).status).toBe('ineligible');
  expect(await alerts()).toContain('warehouseRefused');

  await db.order.update({ where: { id: order.id }, data: { street: '14 Kloof Street' } });
  await evaluate();
  await runOutbox();
  expect((await now()).status).toBe('eligible');
  expect(await alerts()).toEqual(['warehouseRefused']);

  await db.order.update({ where: { id: order.id }, data: { street: null } });
  await evaluate();
  await cancelOrders(services, merchant, keysOf(order));
  expect(await alerts()).toEqual([]);
});

test('a refused login pauses its store with an alert, and a correct login resumes it', async () => {
  const { services, order, warehouse, row, store, alerts, runOutbox, merchant, db } =
    await warehouseWorld();
  const others = await storeWithWarehouse(services, merchant);
  const theirs = await orderWithSku(services, merchant, others);
  warehouse.bad.loginRefused = true;
  await considerForWarehouse(services, { orderId: order.id });
  expect(await runOutbox()).toEqual([]);

  expect(await alerts()).toEqual(['warehouseLoginRefused']);
  expect((await row()).state).toBe('asked');
  expect(await db.fulfilmentCredential.count({ where: { refusedAt: null } })).toBe(1);
  warehouse.bad.loginRefused = false;
  await settleWarehouse(services, { orderId: order.id });
  expect(warehouse.calls).toEqual([]);

  const { testWarehouseLogin } = await import('#app/domain/stores/warehouse-login.ts');
  const throttle = { take: async () => ({ ok: true }) as const, giveBack: async () => undefined };
  await testWarehouseLogin({ ...services, throttle }, merchant, { storeName: store.name });
  await runOutbox();
  expect((await row()).state).toBe('there');
  expect(await alerts()).toEqual([]);
  expect(await db.warehouseOrder.count({ where: { orderId: theirs.id } })).toBe(0);
});

test('a refusal of a login that was replaced in the meantime pauses nothing', async () => {
  const { services, store, alerts, db } = await warehouseWorld();
  for (const old of [
    { ...LOGIN, userName: 'an-earlier-account' },
    { ...LOGIN, password: 'an-earlier-password' },
  ])
    await pauseWarehouse(services, store.id, old);

  expect(await alerts()).toEqual([]);
  expect(await db.fulfilmentCredential.findFirstOrThrow()).toMatchObject({ refusedAt: null });

  await pauseWarehouse(services, store.id, LOGIN);
  expect(await alerts()).toEqual(['warehouseLoginRefused']);
});

test('after the alert about a refused login was dismissed, the next waiting order raises it again', async () => {
  const { services, merchant, store, order, warehouse, db, runOutbox, goesThere, alerts } =
    await warehouseWorld();
  warehouse.bad.loginRefused = true;
  await goesThere(order);
  const { id } = await db.alert.findFirstOrThrow({ where: { closedAt: null } });
  await settleAlert(services, merchant, { id });
  await runOutbox();
  expect(await alerts()).toEqual([]);

  await goesThere(await orderWithSku(services, merchant, store));

  expect(await alerts()).toEqual(['warehouseLoginRefused']);
});

test('an order and its changes are sent even if the warehouse refuses the webhook', async () => {
  const { services, order, warehouse, db, clock, runOutbox, goesThere, alerts } =
    await warehouseWorld();
  warehouse.callBack = async () => {
    throw new AppError('warehouse-down', 'Not this one.');
  };
  await goesThere(order);

  await db.order.update({ where: { id: order.id }, data: { street: '9 New Street' } });
  await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], clock.now()));
  expect(await runOutbox()).toEqual([]);

  expect(warehouse.orders.get(order.orderKey)?.parcel.recipient.street).toBe('9 New Street');
  expect(await alerts()).toEqual([]);
  await settleWarehouse(services, { orderId: order.id });
});

test('a change is sent, and one that the warehouse refuses raises an alert', async () => {
  const { services, order, warehouse, db, clock, runOutbox, goesThere, alerts } =
    await warehouseWorld();
  await goesThere(order);
  const move = async (street: string) => {
    await db.order.update({ where: { id: order.id }, data: { street } });
    await db.$transaction((tx) => checkOutdatedDocuments(tx, [order.id], clock.now()));
    await runOutbox();
  };

  await move('9 New Street');
  await move('9 New Street');
  expect(warehouse.times(`update ${order.orderKey}`)).toBe(1);
  expect(warehouse.orders.get(order.orderKey)?.parcel.recipient.street).toBe('9 New Street');
  await expectOrder(services, order).toHaveRecorded('warehouseTold');

  warehouse.bad.refusesUpdates = 'It is being picked.';
  await move('10 New Street');
  expect(await alerts()).toEqual(['warehouseNotTold']);
});

test('a merchant cannot send or call back another merchant’s orders', async () => {
  const { services, order, goesThere } = await warehouseWorld();
  await goesThere(order);
  const other = await given.merchant(services);

  for (const action of [takeBack, sendToWarehouse])
    await expect(action(services, other, keysOf(order))).rejects.toMatchObject({
      details: { skipped: [{ reason: 'Order not found.' }] },
    });
});

test('open orders are assigned if a person requested that, for that store only', async () => {
  const { services, store, merchant, db } = await warehouseWorld();
  const others = await storeWithWarehouse(services, merchant);
  await orderWithSku(services, merchant, others);
  await orderWithSku(services, merchant, store, { heldAt: new Date() });

  await considerOpenOrders(services, { storeId: store.id });

  expect(await db.warehouseOrder.findMany({ select: { storeId: true } })).toEqual([
    { storeId: store.id },
  ]);
});

test('the warehouse screen counts open orders, orders there, and orders that failed, each once', async () => {
  const { services, store, merchant, order, db, clock, goesThere, warehouse } =
    await warehouseWorld();
  const counts = async () => {
    const road = await readWarehouseRoad(services, merchant, store.name);
    return [road?.open, road?.there, road?.failed];
  };
  const more = () => orderWithSku(services, merchant, store);
  const [there, ...others] = [await more(), await more(), await more()];
  await goesThere(there);
  warehouse.bad.refuses = 'Unknown SKU.';
  await goesThere(order);
  await raiseAlert(db, 'warehouseNotTold', ownerOf(order), clock.now());
  for (const other of others) await raiseAlert(db, 'proofNotFetched', ownerOf(other), clock.now());

  expect(await counts()).toEqual([2, 1, 1]);
  expect(await readWarehouseRoad(services, merchant, store.name)).toMatchObject({
    since: store.warehouseSince?.toISOString(),
    refusedAt: null,
    warehouse: 'Epping',
    courierService: 'AUTO',
    choices: { warehouses: ['Epping'] },
  });
  warehouse.bad.down = true;
  expect(await readWarehouseRoad(services, merchant, store.name)).toMatchObject({ choices: null });
});
