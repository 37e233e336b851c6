import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { bookedWorld } from '#tests/builders/booked-world.ts';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { returnOrders } from '#app/domain/shipments/return-orders.ts';
import { shipAgain } from '#app/domain/shipments/ship-again.ts';
import { shipCost } from '#app/domain/shipments/ship-cost.ts';
import { actionReach } from './action-reach.ts';

async function delivered() {
  const world = await bookedWorld('custom');
  await world.says('pickup', 'successful');
  await world.says('delivery', 'successful');
  return world;
}

test('before a reason is asked for it is told how many can be returned, and why the others cannot', async () => {
  const { services, merchant, order } = await delivered();
  const other = await given.order(services, { merchant, status: 'eligible' });
  const orderKeys = [order.orderKey, other.orderKey, 'NOBODYS1'];

  expect(await actionReach(services, merchant, 'return', { orderKeys })).toEqual({
    ready: 1,
    booked: 1,
    doubtful: [],
    skipped: [
      {
        orderKey: other.orderKey,
        orderId: other.orderId,
        reason: expect.stringContaining('never collected'),
      },
      { orderKey: 'NOBODYS1', orderId: null, reason: 'Order not found.' },
    ],
  });
});

test('where it can be done to none, that is told as well', async () => {
  const { services, merchant, order } = await delivered();

  const reach = await actionReach(services, merchant, 'cancel', { orderKeys: [order.orderKey] });

  expect(reach).toMatchObject({ ready: 0, skipped: [{ orderKey: order.orderKey }] });
});

test('another account is told nothing of an order', async () => {
  const { services, order } = await delivered();
  const stranger = await given.merchant(services);

  const reach = await actionReach(services, stranger, 'return', { orderKeys: [order.orderKey] });

  expect(reach).toMatchObject({
    ready: 0,
    skipped: [{ reason: 'Order not found.', orderId: null }],
  });
});

test('what came back already is asked about before it is fetched again', async () => {
  const { services, merchant, order, keys, db } = await delivered();
  await returnOrders(services, merchant, { ...keys, whyCode: 'changedMind', note: null });
  const back = await db.shipment.findFirstOrThrow({ where: { kind: 'return' } });
  await bookCourier(services, { shipmentId: back.id });
  const at = services.clock.now();
  await db.shipment.update({
    where: { id: back.id },
    data: { state: 'completed', status: 'deliveryCompleted', collectedAt: at, endedAt: at },
  });

  const reach = await actionReach(services, merchant, 'return', keys);

  expect(reach).toMatchObject({
    ready: 1,
    doubtful: [{ orderKey: order.orderKey, reason: expect.stringContaining('-R1') }],
  });
});

test('what is told with a reason is what is done by it: the parcel still with its driver counts for those alone that say what became of it', async () => {
  const { services, merchant, order, keys, says } = await bookedWorld('custom');
  await says('pickup', 'successful');
  await says('delivery', 'failed');
  const reported = async (whyCode: string | null) => {
    const { ready, skipped } = await actionReach(services, merchant, 'shipAgain', {
      ...keys,
      whyCode,
    });
    const { orders, cents } = await shipCost(
      services,
      merchant,
      keys.orderKeys,
      'shipAgain',
      whyCode,
    );
    expect(orders, 'fee and count say the same').toBe(ready);
    return { ready, cents, why: skipped[0]?.reason ?? null };
  };

  const withDriver = expect.stringContaining('still with the driver');
  expect(await reported(null)).toEqual({ ready: 1, cents: 500, why: null });
  expect(await reported('notThere')).toEqual({ ready: 0, cents: 0, why: withDriver });
  expect(await reported('lost')).toEqual({ ready: 1, cents: 500, why: null });
  await expect(
    shipAgain(services, merchant, { ...keys, whyCode: 'notThere', note: null }),
  ).rejects.toMatchObject({ details: { skipped: [{ reason: withDriver }] } });

  // Nor can it be shipped without a pickup location, whatever the reason.
  await services.db.order.update({ where: { id: order.id }, data: { pickupLocationId: null } });
  expect(await reported('lost')).toMatchObject({ ready: 0, cents: 0 });
  await expect(
    shipAgain(services, merchant, { ...keys, whyCode: 'lost', note: null }),
  ).rejects.toMatchObject({ code: 'nothing-to-do' });
});

test('what has no place to be brought back to is not counted as coming back', async () => {
  const { services, merchant, order, keys } = await delivered();
  await services.db.order.update({ where: { id: order.id }, data: { pickupLocationId: null } });

  expect(await actionReach(services, merchant, 'return', keys)).toMatchObject({
    ready: 0,
    skipped: [{ reason: 'The order has no pickup location for the return.' }],
  });
});
