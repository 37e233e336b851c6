import { expect, test } from 'vitest';
import { gid } from '#simulators/shopify/state.ts';
import { createShopifyPlatform } from '#app/integrations/shopify/adapter.ts';
import { createAdminClient } from '#app/integrations/shopify/admin-client.ts';
import { systemClock } from '#app/ports/clock.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { BOUNDLESS, connectedShop, SHOP, store, trackingUpdate } from './world.ts';

async function shippedOrder() {
  const world = await connectedShop();
  const order = world.simulator.actions.createOrder(SHOP, { lines: [{ quantity: 2 }, {}] });
  return { ...world, order, id: `gid://shopify/Order/${order.id}` };
}

test('a shipment becomes one fulfilment with our number, and each milestone one event', async () => {
  const { platform, order } = await shippedOrder();

  let sent = await platform.writeTracking(
    store,
    trackingUpdate(order, { notifyCustomer: true }),
    {},
  );
  const milestones = ['collected', 'inTransit', 'outForDelivery', 'delivered'] as const;
  for (const [index, milestone] of milestones.entries()) {
    const at = new Date(Date.UTC(2026, 10, 18, 10 + index));
    sent = await platform.writeTracking(store, trackingUpdate(order, { milestone, at }), sent);
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
  'a lost answer to %s creates no duplicate',
  async (operation) => {
    const { platform, simulator, order } = await shippedOrder();
    const update = trackingUpdate(order);
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

test('the same milestone reported later with another time adds nothing, a second attempt adds an event', async () => {
  const { platform, order } = await shippedOrder();
  const report = (milestone: 'failed' | 'outForDelivery', hour: number) =>
    platform.writeTracking(
      store,
      trackingUpdate(order, { milestone, at: new Date(Date.UTC(2026, 10, 19, hour)) }),
      {},
    );

  await report('outForDelivery', 8);
  await report('failed', 9);
  await report('failed', 10);
  await report('outForDelivery', 11);
  await report('failed', 12);

  expect(order.fulfilments[0]?.events.map(({ status }) => status)).toEqual([
    'OUT_FOR_DELIVERY',
    'FAILURE',
    'OUT_FOR_DELIVERY',
    'FAILURE',
  ]);
});

test('a parcel returned to sender after a failed attempt gets an event of its own, once', async () => {
  const { platform, order } = await shippedOrder();
  const report = (milestone: 'failed' | 'turnedBack', hour: number) =>
    platform.writeTracking(
      store,
      trackingUpdate(order, { milestone, at: new Date(Date.UTC(2026, 10, 19, hour)) }),
      {},
    );

  await report('failed', 9);
  await report('turnedBack', 10);
  await report('turnedBack', 10);

  expect(order.fulfilments[0]?.events.map(({ status, message }) => [status, message])).toEqual([
    ['FAILURE', expect.not.stringContaining('returned')],
    ['FAILURE', 'The parcel is being returned to the shop.'],
  ]);
});

test('a cancelled shipment’s fulfilment is cancelled once, and the order can ship again', async () => {
  const { platform, order } = await shippedOrder();
  const sent = await platform.writeTracking(store, trackingUpdate(order), {});

  const undone = await platform.writeTracking(
    store,
    trackingUpdate(order, { milestone: 'cancelled' }),
    sent,
  );
  await platform.writeTracking(store, trackingUpdate(order, { milestone: 'cancelled' }), undone);
  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED']);
  expect(order.lines.every((line) => line.fulfilled === 0)).toBe(true);

  await platform.writeTracking(store, trackingUpdate(order), undone);
  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESS']);
});

test('an order that others have sent, or that is on hold, is refused and unchanged', async () => {
  const { platform, simulator, order } = await shippedOrder();
  simulator.actions.updateOrder(SHOP, order.id, { onHold: true });
  await expect(platform.writeTracking(store, trackingUpdate(order), {})).rejects.toMatchObject({
    code: 'store-refused',
  });

  simulator.actions.updateOrder(SHOP, order.id, { onHold: false });
  simulator.actions.fulfilElsewhere(SHOP, order.id, 'Another Courier', 'AC-1');
  await expect(platform.writeTracking(store, trackingUpdate(order), {})).rejects.toMatchObject({
    code: 'store-refused',
  });
  expect(order.fulfilments).toHaveLength(1);
});

/** What Shopify answers about an order that is too old to be shown. */
const TOO_OLD = JSON.stringify({
  data: { order: null },
  errors: [{ message: 'Access denied', path: ['order'], extensions: { code: 'ACCESS_DENIED' } }],
});

/** The platform once Shopify refuses to show the order, but shows its fulfilments. */
function withoutOrder({ fetch, tokens }: Awaited<ReturnType<typeof shippedOrder>>) {
  const graphql = createAdminClient({
    tokens,
    budget: BOUNDLESS,
    fetch: async (url, init) =>
      String(init?.body).includes('query OrderShippingState')
        ? new Response(TOO_OLD)
        : fetch(url, init),
  });
  return createShopifyPlatform({ graphql, fetch, clock: systemClock, log: quietLog });
}

test('the fulfilment of an order that became too old to be shown still gets its events, and is cancelled', async () => {
  const world = await shippedOrder();
  const { platform, order } = world;
  const sent = await platform.writeTracking(store, trackingUpdate(order), {});
  const later = withoutOrder(world);

  const at = new Date('2027-01-25T09:00:00Z');
  const delivered = trackingUpdate(order, { milestone: 'delivered', at });
  const now = await later.writeTracking(store, delivered, sent);
  await later.writeTracking(store, delivered, now);
  const events = order.fulfilments[0]?.events.map(({ status }) => status);
  expect(events).toEqual(['CONFIRMED', 'DELIVERED']);

  await later.writeTracking(store, trackingUpdate(order, { milestone: 'cancelled' }), now);
  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED']);
});

const OLD = { orderedAt: new Date('2026-08-01T08:00:00Z') };

test('tracking of a young order that Shopify refuses to show waits for the missing right', async () => {
  const world = await shippedOrder();

  const later = withoutOrder(world).writeTracking(store, trackingUpdate(world.order), {});

  await expect(later).rejects.toMatchObject({
    code: 'store-rights-lost',
    details: { missingRights: ['orders'] },
  });
});

test('tracking that cannot be synced, because the order is too old to be shown, says so', async () => {
  const world = await shippedOrder();
  const { platform, simulator, order } = world;
  const refusal = {
    code: 'store-refused',
    message: expect.stringContaining('older than 60 days. Enter the tracking there by hand.'),
  };

  const later = withoutOrder(world).writeTracking(store, trackingUpdate(order, OLD), {});
  await expect(later).rejects.toMatchObject(refusal);
  const sent = await platform.writeTracking(store, trackingUpdate(order), {});
  simulator.switches.sightDays = -1;
  for (const milestone of ['delivered', 'cancelled'] as const) {
    const update = trackingUpdate(order, { ...OLD, milestone });
    const unseen = platform.writeTracking(store, update, sent);
    await expect(unseen).rejects.toMatchObject(refusal);
  }
});

test('tracking waits for a permission that the shop has withdrawn', async () => {
  const { platform, simulator, order } = await shippedOrder();
  simulator.actions.grantScopes(SHOP, ['read_orders']);

  await expect(platform.writeTracking(store, trackingUpdate(order), {})).rejects.toMatchObject({
    code: 'store-rights-lost',
  });
});

test('our own tracking update is read as an order that we sent', async () => {
  const { platform, order, id } = await shippedOrder();
  await platform.writeTracking(store, trackingUpdate(order), {});

  const answer = await platform.readOrder(store, id);

  expect(answer).toMatchObject({
    order: { facts: { fulfilled: true, trackingNumbers: ['K7Q2M9XTB4ZC'] } },
  });
});

test('an order sent from two locations gets one fulfilment for each, also after an interruption', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const second = { ...shop.locations[0]!, id: '7000000000001', name: 'Joburg depot' };
  shop.locations.push(second);
  const order = simulator.actions.createOrder(SHOP, { lines: [{}, { locationId: second.id }] });
  simulator.switches.loseAnswerTo = 'FulfilmentCreate';

  await expect(platform.writeTracking(store, trackingUpdate(order), {})).rejects.toMatchObject({
    code: 'store-down',
  });
  expect(order.fulfilments).toHaveLength(1);
  const sent = await platform.writeTracking(store, trackingUpdate(order), {});
  await platform.writeTracking(store, trackingUpdate(order), sent);

  expect(order.fulfilments.map(({ locationId }) => locationId)).toEqual([
    order.locationId,
    second.id,
  ]);
  expect(order.fulfilments.map(({ events }) => events.length)).toEqual([1, 1]);
});

test('items that are not in the parcel are not sent with it, neither at once nor by a later milestone', async () => {
  const { platform, simulator, order } = await shippedOrder();
  const [first, second] = order.lines.map(({ id }) => gid('LineItem', id));
  const parcel = [{ externalId: first!, quantity: 2 }];
  const sent = await platform.writeTracking(store, trackingUpdate(order, { parcel }), {});
  simulator.actions.editOrder(SHOP, order.id);

  const delivered = trackingUpdate(order, { parcel, milestone: 'delivered' });
  await platform.writeTracking(store, delivered, sent);

  expect(order.fulfilments).toHaveLength(1);
  expect(second).toBeDefined();
  expect(order.lines.map(({ fulfilled }) => fulfilled)).toEqual([2, 0]);
});

test('items on hold at booking are left to the merchant, even if released before we write', async () => {
  const { platform, simulator, order } = await shippedOrder();
  const [first, second] = order.lines;
  const parcel = [{ externalId: gid('LineItem', first!.id), quantity: 2 }];
  simulator.actions.holdLine(SHOP, order.id, second!.id, 'held');
  simulator.actions.holdLine(SHOP, order.id, second!.id, 'released');

  await platform.writeTracking(store, trackingUpdate(order, { parcel }), {});

  expect(order.lines.map(({ fulfilled }) => fulfilled)).toEqual([2, 0]);
  // The merchant can still fulfil the remaining line.
  simulator.actions.fulfilElsewhere(SHOP, order.id, 'Another Courier', 'AC-1');
  expect(order.lines.every((line) => line.fulfilled === line.quantity)).toBe(true);
});

test('items added to the parcel before collection are sent with the next milestone', async () => {
  const { platform, simulator, order } = await shippedOrder();
  const sent = await platform.writeTracking(store, trackingUpdate(order), {});
  simulator.actions.editOrder(SHOP, order.id);

  const collected = trackingUpdate(order, { milestone: 'collected' });
  const now = await platform.writeTracking(store, collected, sent);
  await platform.writeTracking(store, collected, now);

  expect(order.fulfilments).toHaveLength(2);
  expect(order.lines[0]?.fulfilled).toBe(3);
});

test('if a part of the parcel is on hold, the rest is sent after its release, and nothing twice', async () => {
  const { platform, simulator, order } = await shippedOrder();
  simulator.actions.holdLine(SHOP, order.id, order.lines[0]!.id, 'held');
  const sent = await platform.writeTracking(store, trackingUpdate(order), {});
  const during = order.lines.map(({ fulfilled }) => fulfilled > 0);
  simulator.actions.holdLine(SHOP, order.id, order.lines[0]!.id, 'released');

  await platform.writeTracking(store, trackingUpdate(order, { milestone: 'collected' }), sent);

  expect(during).toEqual([false, true]);
  expect(order.lines.every((line) => line.fulfilled === line.quantity)).toBe(true);
  expect(order.fulfilments).toHaveLength(2);
});

test('an order with more fulfilment orders and fulfilments than fit on a page is written completely', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const lines = Array.from({ length: 30 }, (_, index) => {
    const id = `70000000000${String(index).padStart(2, '0')}`;
    shop.locations.push({ ...shop.locations[0]!, id });
    return { locationId: id, quantity: 1 };
  });
  const order = simulator.actions.createOrder(SHOP, { lines });

  const sent = await platform.writeTracking(store, trackingUpdate(order), {});
  await platform.writeTracking(store, trackingUpdate(order, { milestone: 'delivered' }), sent);

  expect(order.fulfilments).toHaveLength(30);
  expect(order.fulfilments.map(({ events }) => events.length)).toEqual(Array(30).fill(2));
});

test('only the cancelled parcel’s fulfilment is cancelled, not that of another parcel of the order', async () => {
  const { platform, order } = await shippedOrder();
  const [first, second] = order.lines.map(({ id, quantity }) => [
    { externalId: gid('LineItem', id), quantity },
  ]);
  const sent = await platform.writeTracking(store, trackingUpdate(order, { parcel: first! }), {});
  const later = [...first!, ...second!];
  await platform.writeTracking(store, trackingUpdate(order, { parcel: later }), {});
  const [ours, other] = order.fulfilments.map(({ id }) => gid('Fulfillment', id));

  const undo = trackingUpdate(order, { milestone: 'cancelled', spared: [other!] });
  const undone = await platform.writeTracking(store, undo, sent);

  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESS']);
  expect(undone['cancelled']).toBe(ours);
  expect(Object.keys(undone).filter((key) => key.startsWith('fulfilment'))).toEqual([]);
});
