import { expect, test } from 'vitest';
import { manifestOrders } from '#app/domain/manifests/manifest-orders.ts';
import { byActor } from '#app/domain/orders/move-order.ts';
import { beginShipment } from '#app/domain/shipments/begin-shipment.ts';
import { cancelOrder } from '#app/domain/shipments/cancel-order.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { AppError } from '#app/domain/shared/errors.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { shipOffer } from '#app/domain/shipments/ship-offer.ts';
import { ordersByExternalId } from '#app/domain/workbench/orders-by-external-id.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { readyOrders } from './each-order.ts';
import { getOrder } from './get-order.ts';
import { holdOrders } from './hold-orders.ts';
import { whereHeld } from './hold.rules.ts';
import { listOrders } from './list-orders.ts';
import { OrderListQuery } from './order.schema.ts';
import { lockOrder } from './order-visibility.ts';
import { releaseOrders } from './release-orders.ts';

async function heldOrder() {
  const { services, clock, db } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });
  const orderKeys = [order.orderKey];
  const note = 'Call the customer first';
  await holdOrders(services, merchant, { orderKeys, note });
  return { services, clock, db, merchant, order, orderKeys };
}

test('an order on hold cannot ship or go into a manifest, and says why; once released it ships', async () => {
  const { services, db, merchant, order, orderKeys } = await heldOrder();
  const other = await given.order(services, { merchant });
  const both = { orderKeys: [...orderKeys, other.orderKey] };
  const skipped = [
    {
      orderKey: order.orderKey,
      orderId: order.orderId,
      reason: 'On hold: Call the customer first.',
    },
  ];

  expect(await manifestOrders(services, merchant, both)).toEqual({
    accepted: [other.orderKey],
    skipped,
  });
  expect(await requestShipments(services, merchant, both)).toMatchObject({ skipped });
  expect(await db.shipment.count({ where: { orderId: order.id } })).toBe(0);

  await releaseOrders(services, merchant, { orderKeys });

  expect(await requestShipments(services, merchant, { orderKeys })).toMatchObject({
    accepted: orderKeys,
  });
});

test('a store’s API token learns that an order is on hold, but not why', async () => {
  const { services, db, merchant, order, orderKeys } = await heldOrder();
  await db.order.update({ where: { id: order.id }, data: { externalId: '77' } });
  const { orderId, orderKey } = order;
  const where = { id: order.storeId };
  const store = given.storeToken(await db.store.findUniqueOrThrow({ where }));
  const reported = (actor: Actor) =>
    Promise.all([
      requestShipments(services, actor, { orderKeys }).catch(
        (error: AppError) => error.details['skipped'],
      ),
      readyOrders(services, actor, 'ship', { orderKeys }).catch(
        (error: AppError) => error.details['skipped'],
      ),
      shipOffer(services, actor, orderKey).then(({ problem }) => problem),
      ordersByExternalId(services, actor, { externalIds: ['77'] }),
    ]);

  const answers = await reported(store);

  const skipped = [{ orderKey, orderId, reason: 'On hold.' }];
  expect(answers).toMatchObject([skipped, skipped, 'On hold.', [{ shipProblem: 'On hold.' }]]);
  expect(JSON.stringify(answers)).not.toContain('Call the customer');
  expect(JSON.stringify(await reported(merchant))).toContain('On hold: Call the customer first.');
});

test('the list and the page show a hold with its person and reason, and the timeline keeps it', async () => {
  const { services, clock, merchant, order, orderKeys } = await heldOrder();
  const hold = {
    at: clock.now().toISOString(),
    by: merchant.name,
    note: 'Call the customer first',
  };
  const list = () => listOrders(services, merchant, OrderListQuery.parse({}));

  expect((await list()).docs[0]).toMatchObject({
    hold,
    actions: ['release', 'update', 'packingSlips', 'tag', 'cancel'],
  });
  expect(await getOrder(services, merchant, order.orderKey)).toMatchObject({ hold });

  await releaseOrders(services, merchant, { orderKeys });

  expect((await list()).docs[0]).toMatchObject({
    hold: null,
    actions: [
      'ship',
      'manifest',
      'update',
      'packingSlips',
      'hold',
      'tag',
      'cancel',
      'shipAndPrint',
    ],
  });
  const { timeline } = await getOrder(services, merchant, order.orderKey);
  expect(timeline.slice(-2)).toMatchObject([
    { title: 'Put on hold', actor: `${merchant.name}, merchant`, note: 'Call the customer first' },
    { title: 'Released from hold', actor: `${merchant.name}, merchant`, note: null },
  ]);
});

test('an order that is already on hold, or booked, cannot be held', async () => {
  const { services, merchant, orderKeys } = await heldOrder();
  const booked = await given.order(services, { merchant });
  await requestShipments(services, merchant, { orderKeys: [booked.orderKey] });

  const again = holdOrders(services, merchant, {
    orderKeys: [...orderKeys, booked.orderKey],
    note: 'Another reason',
  });

  await expect(again).rejects.toMatchObject({
    details: {
      skipped: [
        { reason: 'The order is already on hold.' },
        {
          reason:
            'The order has the status UnAssigned. You can only hold orders that are not shipped yet.',
        },
      ],
    },
  });
});

test('an order that its merchant cancels is released, and can ship again', async () => {
  const { services, db, merchant, order, orderKeys } = await heldOrder();
  await cancelOrders(services, merchant, { orderKeys });

  expect(await db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'cancelled',
    heldAt: null,
    heldBy: null,
    holdNote: null,
  });
  const { timeline } = await getOrder(services, merchant, order.orderKey);
  expect(timeline.map(({ title }) => title)).toContain('Released from hold');
  const why = { orderKeys, whyCode: 'cameBack', note: null };
  expect(await shipAgain(services, merchant, why)).toMatchObject({ accepted: orderKeys });
});

test('a hold on an order that its store cancelled is shown, found and can be released', async () => {
  const { services, db, clock, merchant, order, orderKeys } = await heldOrder();
  const isFound = () => db.order.count({ where: { AND: [whereHeld('yes'), { id: order.id }] } });
  await db.$transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    await cancelOrder(tx, locked, { at: clock.now(), source: 'store', actor: 'Shop' });
  });

  const hold = { by: merchant.name, note: 'Call the customer first' };
  expect(await getOrder(services, merchant, order.orderKey)).toMatchObject({ hold });
  expect(await isFound()).toBe(1);
  await cancelOrders(services, merchant, { orderKeys });
  expect(await getOrder(services, merchant, order.orderKey)).toMatchObject({ hold: null });
  expect(await isFound()).toBe(0);
});

test('another account’s orders are not found, and a store token cannot release orders', async () => {
  const { services, db, merchant, order, orderKeys } = await heldOrder();
  const stranger = await given.merchant(services);
  const store = await db.store.findUniqueOrThrow({ where: { id: order.storeId } });

  await expect(releaseOrders(services, stranger, { orderKeys })).rejects.toMatchObject({
    details: { skipped: [{ reason: 'Order not found.' }] },
  });
  await expect(
    releaseOrders(services, given.storeToken(store), { orderKeys }),
  ).rejects.toMatchObject({ code: 'not-allowed' });
  expect(await db.order.count({ where: { AND: [whereHeld('yes'), { id: order.id }] } })).toBe(1);
  await releaseOrders(services, merchant, { orderKeys });
  expect(await db.order.count({ where: { AND: [whereHeld('yes'), { id: order.id }] } })).toBe(0);
});

// An endpoint might forget the hold check, so the transition and the database check the hold too.
test('an order on hold cannot ship without the check: the transition and the database refuse it', async () => {
  const { services, clock, db, merchant, order } = await heldOrder();

  const unasked = db.$transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    await beginShipment(tx, services, locked, merchant, byActor(merchant, clock.now()));
  });
  await expect(unasked).rejects.toMatchObject({
    code: 'conflict',
    message: 'On hold: Call the customer first.',
  });
  const written = db.order.update({ where: { id: order.id }, data: { status: 'unassigned' } });
  await expect(written).rejects.toThrow(/orders_held_not_booked/);
  expect(await db.shipment.count({ where: { orderId: order.id } })).toBe(0);
});
