import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { booksOf } from '#tests/builders/expect-order.ts';
import { given, withShipment } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { bookCourier } from './book-courier.ts';
import { cancelOrders } from './cancel-orders.ts';
import { requestShipments } from './request-shipments.ts';
import { shipCost } from './ship-cost.ts';

/** 7 March, ten minutes before midnight in Johannesburg. */
async function shop() {
  const world = await testServices({ now: '2025-03-07T21:50:00Z' });
  const { services, db } = world;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const rate = (
    fromDay: string,
    cents: number,
    of: { storeId?: string; merchantId?: string } = {},
  ) =>
    db.price.create({
      data: {
        id: newId(),
        fromDay: new Date(fromDay),
        feeCents: BigInt(cents),
        reason: 'Agreed',
        addedAt: world.clock.now(),
        addedBy: 'Ada',
        ...of,
      },
    });
  const order = (over = {}) => given.order(services, { merchant, store, ...over });
  const ship = async (over = {}) => {
    const { id, orderKey } = await order(over);
    await requestShipments(services, merchant, { orderKeys: [orderKey] });
    const { shipment } = await withShipment(services, id);
    return { orderKey, shipment, fee: Number(shipment.feeCents) };
  };
  return { ...world, merchant, store, price: rate, order, ship };
}

test('a shipping rate starts at midnight in Johannesburg, to the millisecond', async () => {
  const { clock, price, ship } = await shop();
  await price('2025-03-08', 450);

  clock.set('2025-03-07T21:59:59.999Z');
  expect((await ship()).fee).toBe(500);
  clock.set('2025-03-07T22:00:00.000Z');
  expect((await ship()).fee).toBe(450);
});

test('a store’s rate takes precedence over its account’s, and rates of other accounts and stores never apply', async () => {
  const { services, merchant, store, price, ship } = await shop();
  const other = await given.merchant(services);
  const sister = await given.store(services, merchant);
  await price('2025-03-07', 100, { merchantId: other.merchantId });
  await price('2025-03-01', 450, { merchantId: merchant.merchantId });
  await price('2025-02-01', 400, { storeId: store.id });

  expect((await ship()).fee).toBe(400);
  expect((await ship({ store: sister })).fee).toBe(450);
});

test('a cost estimate uses the rate at that moment, and the reserved fee the rate at its own', async () => {
  const { services, clock, merchant, price, order } = await shop();
  await price('2025-03-08', 900, { merchantId: merchant.merchantId });
  const { id, orderKey } = await order();

  const before = await shipCost(services, merchant, [orderKey]);
  clock.set('2025-03-07T22:00:01Z');
  const after = await shipCost(services, merchant, [orderKey]);
  await requestShipments(services, merchant, { orderKeys: [orderKey] });

  expect([before.cents, after.cents]).toEqual([500, 900]);
  const { shipment } = await withShipment(services, id);
  expect(shipment.feeCents).toBe(900n);
  expect(await booksOf(services, merchant.merchantId)).toMatchObject({ held: 900, drift: 0 });
});

test('a fee is charged or refunded exactly as reserved, even if the rate has changed', async () => {
  const { services, clock, merchant, price, ship } = await shop();
  const kept = await ship();
  const cancelled = await ship();
  await price('2025-03-08', 123);
  clock.set('2025-03-08T06:00:00Z');

  await bookCourier(services, { shipmentId: kept.shipment.id });
  await cancelOrders(services, merchant, { orderKeys: [cancelled.orderKey] });
  await bookCourier(services, { shipmentId: cancelled.shipment.id });

  expect(await booksOf(services, merchant.merchantId)).toMatchObject({
    available: 49_500,
    held: 0,
    fees: 500,
    drift: 0,
  });
});

test('fees of selected orders with different rates are added up', async () => {
  const { services, merchant, store, price, order } = await shop();
  const sister = await given.store(services, merchant);
  await price('2025-03-01', 750, { storeId: store.id });
  const keys = [await order(), await order({ store: sister })].map(({ orderKey }) => orderKey);

  expect(await shipCost(services, merchant, keys)).toMatchObject({ cents: 1_250, eachCents: null });
});

test('a free shipment ships from an empty account, and the ledger stays correct', async () => {
  const { services, price } = await shop();
  const poor = await given.merchant(services, { balanceCents: 0 });
  await price('2025-03-01', 0, { merchantId: poor.merchantId });
  const { id, orderKey } = await given.order(services, { merchant: poor });

  const { accepted } = await requestShipments(services, poor, { orderKeys: [orderKey] });
  await bookCourier(services, { shipmentId: (await withShipment(services, id)).shipment.id });

  expect(accepted).toEqual([orderKey]);
  expect(await booksOf(services, poor.merchantId)).toMatchObject({
    available: 0,
    held: 0,
    feeStates: ['SUCCESSFUL'],
    drift: 0,
  });
});
