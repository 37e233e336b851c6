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

test('before a reason is chosen, the answer says how many orders can be returned and why others cannot', async () => {
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

test('an action that is possible for no order is reported too', async () => {
  const { services, merchant, order } = await delivered();

  const reach = await actionReach(services, merchant, 'cancel', { orderKeys: [order.orderKey] });

  expect(reach).toMatchObject({ ready: 0, skipped: [{ orderKey: order.orderKey }] });
});

test('another account learns nothing about an order', async () => {
  const { services, order } = await delivered();
  const stranger = await given.merchant(services);

  const reach = await actionReach(services, stranger, 'return', { orderKeys: [order.orderKey] });

  expect(reach).toMatchObject({
    ready: 0,
    skipped: [{ reason: 'Order not found.', orderId: null }],
  });
});

test('an order that already came back needs a confirmation before a second return', async () => {
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

test('the preview for a reason equals the action: a parcel still with its driver counts only for some reasons', async () => {
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
    expect(orders, 'the fee is for as many orders as the count').toBe(ready);
    return { ready, cents, why: skipped[0]?.reason ?? null };
  };

  const withDriver = expect.stringContaining('still with the driver');
  expect(await reported(null)).toEqual({ ready: 1, cents: 500, why: null });
  expect(await reported('notThere')).toEqual({ ready: 0, cents: 0, why: withDriver });
  expect(await reported('lost')).toEqual({ ready: 1, cents: 500, why: null });
  await expect(
    shipAgain(services, merchant, { ...keys, whyCode: 'notThere', note: null }),
  ).rejects.toMatchObject({ details: { skipped: [{ reason: withDriver }] } });

  // Without a pickup location the order cannot ship, whatever the reason.
  await services.db.order.update({ where: { id: order.id }, data: { pickupLocationId: null } });
  expect(await reported('lost')).toMatchObject({ ready: 0, cents: 0 });
  await expect(
    shipAgain(services, merchant, { ...keys, whyCode: 'lost', note: null }),
  ).rejects.toMatchObject({ code: 'nothing-to-do' });
});

test('an order without a pickup location for the return does not count as possible', async () => {
  const { services, merchant, order, keys } = await delivered();
  await services.db.order.update({ where: { id: order.id }, data: { pickupLocationId: null } });

  expect(await actionReach(services, merchant, 'return', keys)).toMatchObject({
    ready: 0,
    skipped: [{ reason: 'The order has no pickup location for the return.' }],
  });
});
