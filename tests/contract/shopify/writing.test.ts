import { expect, test } from 'vitest';
import { connectedShop, SHOP, store, trackingUpdate } from './world.ts';

async function shippedOrder() {
  const world = await connectedShop();
  const order = world.simulator.acts.createOrder(SHOP, { lines: [{ quantity: 2 }, {}] });
  return { ...world, order, id: `gid://shopify/Order/${order.id}` };
}

test('a shipment becomes one fulfilment with our number, and each milestone one event', async () => {
  const { platform, order, id } = await shippedOrder();

  let sent = await platform.writeTracking(store, trackingUpdate(id, { notifyCustomer: true }), {});
  const milestones = ['collected', 'inTransit', 'outForDelivery', 'delivered'] as const;
  for (const [index, milestone] of milestones.entries()) {
    const at = new Date(Date.UTC(2026, 10, 18, 10 + index));
    sent = await platform.writeTracking(store, trackingUpdate(id, { milestone, at }), sent);
  }

  expect(order.fulfilments).toHaveLength(1);
  expect(order.fulfilments[0]).toMatchObject({
    tracking: {
      company: 'Thumela',
      number: 'K7Q2M9XTB4ZC',
      url: 'https://app.example.com/track-order/K7Q2M9XTB4ZC',
    },
    notifiedCustomer: true,
  });
  expect(order.fulfilments[0]?.events.map(({ status }) => status)).toEqual([
    'CONFIRMED',
    'CARRIER_PICKED_UP',
    'IN_TRANSIT',
    'OUT_FOR_DELIVERY',
    'DELIVERED',
  ]);
  expect(Object.keys(sent)).toHaveLength(6);
  expect(order.lines.every((line) => line.fulfilled === line.quantity)).toBe(true);
});

test.each(['OrderShippingState', 'FulfilmentCreate', 'FulfilmentEventCreate'])(
  'a lost answer to %s makes nothing twice',
  async (operation) => {
    const { platform, simulator, order, id } = await shippedOrder();
    const update = trackingUpdate(id);
    simulator.switches.loseAnswerTo = operation;

    await expect(platform.writeTracking(store, update, {})).rejects.toMatchObject({
      code: 'store-down',
    });
    const sent = await platform.writeTracking(store, update, {});
    const again = await platform.writeTracking(store, update, {});

    expect(again).toEqual(sent);
    expect(order.fulfilments).toHaveLength(1);
    expect(order.fulfilments[0]?.events).toHaveLength(1);
  },
);

test('the same milestone told later with another time is not news, a second attempt is', async () => {
  const { platform, order, id } = await shippedOrder();
  const tell = (milestone: 'failed' | 'outForDelivery', hour: number) =>
    platform.writeTracking(
      store,
      trackingUpdate(id, { milestone, at: new Date(Date.UTC(2026, 10, 19, hour)) }),
      {},
    );

  await tell('outForDelivery', 8);
  await tell('failed', 9);
  await tell('failed', 10);
  await tell('outForDelivery', 11);
  await tell('failed', 12);

  expect(order.fulfilments[0]?.events.map(({ status }) => status)).toEqual([
    'OUT_FOR_DELIVERY',
    'FAILURE',
    'OUT_FOR_DELIVERY',
    'FAILURE',
  ]);
});

test('a cancelled shipment takes its fulfilment back, once, and can be shipped again', async () => {
  const { platform, order, id } = await shippedOrder();
  const sent = await platform.writeTracking(store, trackingUpdate(id), {});

  const undone = await platform.writeTracking(
    store,
    trackingUpdate(id, { milestone: 'cancelled' }),
    sent,
  );
  await platform.writeTracking(store, trackingUpdate(id, { milestone: 'cancelled' }), undone);
  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED']);
  expect(order.lines.every((line) => line.fulfilled === 0)).toBe(true);

  await platform.writeTracking(store, trackingUpdate(id), undone);
  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESS']);
});

test('an order that others have sent, or that is on hold, is refused and left alone', async () => {
  const { platform, simulator, order, id } = await shippedOrder();
  simulator.acts.updateOrder(SHOP, order.id, { onHold: true });
  await expect(platform.writeTracking(store, trackingUpdate(id), {})).rejects.toMatchObject({
    code: 'store-refused',
  });

  simulator.acts.updateOrder(SHOP, order.id, { onHold: false });
  simulator.acts.fulfilElsewhere(SHOP, order.id, 'Another Courier', 'AC-1');
  await expect(platform.writeTracking(store, trackingUpdate(id), {})).rejects.toMatchObject({
    code: 'store-refused',
  });
  expect(order.fulfilments).toHaveLength(1);
});

test('the write-back comes back as an order that we sent ourselves', async () => {
  const { platform, id } = await shippedOrder();
  await platform.writeTracking(store, trackingUpdate(id), {});

  const answer = await platform.readOrder(store, id);

  expect(answer).toMatchObject({
    order: { facts: { fulfilled: true, trackingNumbers: ['K7Q2M9XTB4ZC'] } },
  });
});

test('an order sent from two locations gets one fulfilment for each, also when interrupted', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const second = { ...shop.locations[0]!, id: '7000000000001', name: 'Joburg depot' };
  shop.locations.push(second);
  const order = simulator.acts.createOrder(SHOP, { lines: [{}, { locationId: second.id }] });
  const id = `gid://shopify/Order/${order.id}`;
  simulator.switches.loseAnswerTo = 'FulfilmentCreate';

  await expect(platform.writeTracking(store, trackingUpdate(id), {})).rejects.toMatchObject({
    code: 'store-down',
  });
  expect(order.fulfilments).toHaveLength(1);
  const sent = await platform.writeTracking(store, trackingUpdate(id), {});
  await platform.writeTracking(store, trackingUpdate(id), sent);

  expect(order.fulfilments.map(({ locationId }) => locationId)).toEqual([
    order.locationId,
    second.id,
  ]);
  expect(order.fulfilments.map(({ events }) => events.length)).toEqual([1, 1]);
});

test('goods added after the booking are not sent along by a later milestone', async () => {
  const { platform, simulator, order, id } = await shippedOrder();
  const sent = await platform.writeTracking(store, trackingUpdate(id), {});
  simulator.acts.editOrder(SHOP, order.id);

  await platform.writeTracking(store, trackingUpdate(id, { milestone: 'delivered' }), sent);

  expect(order.fulfilments).toHaveLength(1);
  expect(order.lines[0]?.fulfilled).toBe(2);
});
