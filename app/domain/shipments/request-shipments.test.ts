import { expect, test } from 'vitest';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { booksOf, expectOrder } from '#tests/builders/expect-order.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { bookCourier } from './book-courier.ts';
import { requestShipments } from './request-shipments.ts';

test('shipping skips ineligible orders and reports them', async () => {
  const { services, clock } = await testServices();
  const merchant = await given.merchant(services);
  const good = await given.order(services, { merchant });
  const bad = await given.order(services, {
    merchant,
    status: 'ineligible',
    reasons: ['no-street'],
  });
  const done = await given.order(services, { merchant, status: 'deliveryCompleted' });

  const orderKeys = [bad.orderKey, good.orderKey, good.orderKey, done.orderKey, 'NOSUCHKEY000'];
  const result = await requestShipments(services, merchant, { orderKeys });

  expect(result).toEqual({
    accepted: [good.orderKey],
    skipped: [
      { orderKey: bad.orderKey, orderId: bad.orderId, reason: 'The street is missing.' },
      {
        orderKey: done.orderKey,
        orderId: done.orderId,
        reason: 'The order has the status Delivery Completed. Ship it again.',
      },
      { orderKey: 'NOSUCHKEY000', orderId: null, reason: 'Order not found.' },
    ],
  });
  await expectOrder(services, good).toHaveMoved('ship', { at: clock.now() });
  await expectOrder(services, bad).toBe('ineligible');
});

test('if no order can ship, nothing is done and each reason is reported', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant, status: 'inStore', reasons: ['unpaid'] });

  const shipping = requestShipments(services, merchant, { orderKeys: [order.orderKey] });

  await expect(shipping).rejects.toMatchObject({
    code: 'nothing-to-do',
    message: 'No Orders to Process',
    details: { skipped: [{ orderKey: order.orderKey, reason: 'The order is not paid yet.' }] },
  });
  expect(await services.db.outbox.count()).toBe(0);
});

test('a request reserves one fee and queues one booking with the order key', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);

  const { order, shipment } = await given.shippedOrder(services, merchant);

  expect(shipment).toMatchObject({
    kind: 'delivery',
    attempt: 1,
    reference: order.orderKey,
    state: 'requested',
    feeCents: 500n,
    requestedByUserId: merchant.userId,
  });
  expect(await booksOf(services, merchant.merchantId)).toEqual({
    available: 49_500,
    held: 500,
    fees: 0,
    feeStates: ['PENDING'],
    drift: 0,
    total: 0,
  });
  const scheduled = await services.db.outbox.findMany();
  expect(scheduled.map(({ job, payload }) => [job, payload])).toEqual([
    ['orders.book-courier', { shipmentId: shipment.id }],
  ]);
});

test.each([
  { asked: null, parcels: 1, note: null },
  { asked: 1, parcels: 1, note: null },
  { asked: 2, parcels: 2, note: '2 parcels' },
])('asked for $asked parcels, $parcels are shipped, with the note $note', async (row) => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const { orderKey } = await given.order(services, { merchant });

  await requestShipments(services, merchant, { orderKeys: [orderKey], parcels: row.asked });

  expect(await services.db.shipment.findFirst()).toMatchObject({ parcels: row.parcels });
  const events = await services.db.orderEvent.findMany({ where: { kind: 'ship' } });
  expect(events.map(({ note }) => note)).toEqual([row.note]);
});

test('an order of a store that was just disconnected does not ship, even before its evaluation', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const order = await given.order(services, { merchant, store });
  await disconnectStore(services, merchant, { storeName: store.name, typedName: store.name });

  const shipping = requestShipments(services, merchant, { orderKeys: [order.orderKey] });

  await expect(shipping).rejects.toMatchObject({
    details: {
      skipped: [
        { orderKey: order.orderKey, reason: 'The store is disconnected. Reconnect it first.' },
      ],
    },
  });
  expect(await services.db.shipment.count()).toBe(0);
});

test('an empty account skips only the orders it cannot pay for', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 700 });
  const store = await given.store(services, merchant);
  const orders = [
    await given.order(services, { merchant, store }),
    await given.order(services, { merchant, store }),
  ];

  const orderKeys = orders.map((order) => order.orderKey);
  const result = await requestShipments(services, merchant, { orderKeys });

  expect(result.accepted).toEqual([orderKeys[0]]);
  expect(result.skipped).toMatchObject([
    { orderKey: orderKeys[1], reason: 'Insufficient balance' },
  ]);
  await expectOrder(services, orders[1]!).toBe('eligible');
  expect(await services.db.shipment.count()).toBe(1);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ available: 200, held: 500 });
});

test('a credit limit lets the balance fall below zero, up to the limit', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services, { balanceCents: 0, creditLimitCents: 600 });
  const store = await given.store(services, merchant);
  const keys = [];
  for (let n = 0; n < 2; n += 1)
    keys.push((await given.order(services, { merchant, store })).orderKey);

  const result = await requestShipments(services, merchant, { orderKeys: keys });

  expect(result).toMatchObject({ accepted: [keys[0]], skipped: [{ orderKey: keys[1] }] });
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ available: -500 });
});

test('two concurrent requests for one order create one shipment and reserve one fee', async () => {
  const { services } = await testServices({ connections: 10 });
  const merchant = await given.merchant(services);
  const order = await given.order(services, { merchant });

  const clicks = await Promise.allSettled(
    Array.from({ length: 8 }, () =>
      requestShipments(services, merchant, { orderKeys: [order.orderKey] }),
    ),
  );

  expect(clicks.filter((click) => click.status === 'fulfilled')).toHaveLength(1);
  expect(await services.db.shipment.count()).toBe(1);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ held: 500, drift: 0 });
});

test('another account’s order is not found for any caller', async () => {
  const { services } = await testServices();
  const [owner, other] = [await given.merchant(services), await given.merchant(services)];
  const [store, mine] = [await given.store(services, owner), await given.store(services, other)];
  const order = await given.order(services, { merchant: owner, store });

  const strangers = [other, given.storeManager(other, [mine]), given.storeToken(mine)];

  for (const stranger of strangers)
    await expect(
      requestShipments(services, stranger, { orderKeys: [order.orderKey] }),
    ).rejects.toMatchObject({
      details: { skipped: [{ orderId: null, reason: 'Order not found.' }] },
    });
  await expect(
    requestShipments(services, given.hubStaff(), { orderKeys: [order.orderKey] }),
  ).rejects.toMatchObject({ code: 'not-allowed' });
  await expectOrder(services, order).toBe('eligible');
});

test('a manager ships for an assigned store, a token for its own, an admin for any', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const actors = [
    given.storeManager(merchant, [store]),
    given.storeToken(store),
    await given.admin(services),
  ];

  for (const actor of actors) {
    const { orderKey } = await given.order(services, { merchant, store });
    const result = await requestShipments(services, actor, { orderKeys: [orderKey] });
    expect(result.accepted).toEqual([orderKey]);
  }
});

test('after a refusal, the next attempt has its own reference and fee', async () => {
  const { services, courier } = await testServices();
  const merchant = await given.merchant(services);
  courier.switches.refuse = 'No such street';
  const { order } = await given.shippedOrder(services, merchant);
  await bookCourier(services, { shipmentId: order.currentShipmentId! });
  await services.db.order.update({ where: { id: order.id }, data: { status: 'eligible' } });

  await requestShipments(services, merchant, { orderKeys: [order.orderKey] });

  const shipments = await services.db.shipment.findMany({ orderBy: { attempt: 'asc' } });
  expect(shipments.map(({ reference }) => reference)).toEqual([
    order.orderKey,
    `${order.orderKey}-S2`,
  ]);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    held: 500,
    feeStates: ['FAILED', 'PENDING'],
  });
});
