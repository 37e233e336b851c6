import type { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { splitOrders } from '#app/domain/orders/split-orders.ts';
import { getOrder } from '#app/domain/orders/get-order.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { readStore } from '#app/domain/stores/read-store.ts';
import { trackOrder } from '#app/domain/tracking/track-order.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { ordersByExternalId } from './orders-by-external-id.ts';

/** A shop's order of five pieces, split into three. */
async function splitInThree() {
  const world = await testServices();
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const order = await given.order(services, {
    merchant,
    store,
    orderId: '1042',
    totalCents: 5_000n,
  });
  await db.orderLine.updateMany({
    data: { quantity: 5, shippableQuantity: 5, unitPriceCents: 1_000n },
  });
  for (const quantity of [1, 1]) {
    const line = await db.orderLine.findFirstOrThrow({ where: { orderId: order.id } });
    const lines = [{ lineId: line.id, quantity }];
    await splitOrders(services, merchant, { orderKeys: [order.orderKey], lines });
  }
  const keys = (await db.order.findMany({ orderBy: { orderId: 'asc' } })).map(
    (one) => one.orderKey,
  );
  return { ...world, merchant, store, order, keys };
}

test('a platform’s ID finds the order with its parts, each with its possible actions', async () => {
  const { services, merchant, order, keys } = await splitInThree();
  await requestShipments(services, merchant, { orderKeys: [keys[1]!] });

  const found = await ordersByExternalId(services, merchant, {
    externalIds: [order.externalId ?? ''],
  });

  expect(found).toHaveLength(1);
  expect(found[0]).toMatchObject({ orderKey: keys[0], orderId: '1042', shipProblem: null });
  expect(
    found[0]?.parts.map((one) => [one.orderKey, one.orderId, one.shipProblem === null]),
  ).toEqual([
    [keys[1], '1042-2', false],
    [keys[2], '1042-3', true],
  ]);
  expect(found[0]?.parts[0]?.trackingPage).toContain(keys[1]);
  expect(found[0]?.parts[1]?.trackingPage, 'it has nothing to show yet').toBeNull();
  expect(found[0]).toMatchObject({ step: 0, trackingPage: null });
  expect(found[0]?.parts[0]?.step).toBe(1);
  expect(found[0]?.steps).toEqual([
    'Order Placed',
    'Booked',
    'Collected',
    'At Hub',
    'Out for delivery',
    'Delivered',
  ]);
});

test('the link to the driver exists only while a driver has the job', async () => {
  const { services, db, merchant, order, keys } = await splitInThree();
  await requestShipments(services, merchant, { orderKeys: [keys[0]!] });
  const driverLinkAs = async (data: Prisma.ShipmentUpdateManyMutationInput) => {
    const trackingLink = 'https://courier.example/t/1';
    await db.shipment.updateMany({ data: { ...data, trackingLink } });
    const [found] = await ordersByExternalId(services, merchant, {
      externalIds: [order.externalId ?? ''],
    });
    return found?.driverLink;
  };

  expect(await driverLinkAs({ state: 'booked' }), 'no driver is assigned yet').toBeNull();
  const status = 'assigned';
  expect(await driverLinkAs({ state: 'booked', status })).toBe('https://courier.example/t/1');
  expect(await driverLinkAs({ state: 'completed' })).toBeNull();
  expect(await driverLinkAs({ state: 'booked', cancelRequestedAt: new Date(0) })).toBeNull();
});

test('the tracking page of a part shows its number among the parts that are not cancelled', async () => {
  const { services, merchant, keys } = await splitInThree();

  expect((await trackOrder(services, keys[1]!)).part).toEqual({ number: 2, of: 3 });
  await cancelOrders(services, merchant, { orderKeys: [keys[1]!] });
  expect((await trackOrder(services, keys[2]!)).part).toEqual({ number: 2, of: 2 });
  await cancelOrders(services, merchant, { orderKeys: [keys[2]!] });

  expect((await trackOrder(services, keys[0]!)).part).toBeNull();
});

test('a split order counts as one order of its store, and its items add up over all parts', async () => {
  const { services, merchant, store, keys } = await splitInThree();

  expect((await readStore(services, merchant, store.name)).orders).toBe(1);
  const whole = await getOrder(services, merchant, keys[0]!);
  const { rows } = whole.totals;
  expect(rows.map(({ label }) => label)).toEqual([
    'Items in 1042',
    'Items in 1042-2',
    'Items in 1042-3',
    'Items in all parts',
  ]);
  const cents = rows.map((row) => row.cents);
  const each = cents.slice(0, 3).reduce((sum, one) => sum + one, 0);
  expect([whole.totalCents, cents[3], each]).toEqual([5_000, 5_000, 5_000]);
  const part = await getOrder(services, merchant, keys[1]!);
  expect([part.totals.rows, part.wholeOf]).toEqual([[], '1042']);
  expect(part.family?.rows.map(({ orderId, isThis }) => [orderId, isThis])).toEqual([
    ['1042', false],
    ['1042-2', true],
    ['1042-3', false],
  ]);
});
