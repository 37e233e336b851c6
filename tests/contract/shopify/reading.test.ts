import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readShop } from '#app/integrations/shopify/read-shop.ts';
import type { IncomingOrder } from '#app/ports/store-platform.ts';
import { connectedShop, SHOP, store, trackingUpdate } from './world.ts';

const LONG_AGO = new Date('2020-01-01T00:00:00Z');

function recorded(file: string): unknown {
  return JSON.parse(
    readFileSync(new URL(`../../fixtures/shopify/${file}`, import.meta.url), 'utf8'),
  );
}

async function onlyOrder(
  platform: Awaited<ReturnType<typeof connectedShop>>['platform'],
  id: string,
): Promise<IncomingOrder> {
  const answer = await platform.readOrder(store, `gid://shopify/Order/${id}`);
  if (answer.kind !== 'order') throw new Error('The order is gone.');
  return answer.order;
}

test('the recorded order is translated to the cent', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.importOrder(SHOP, recorded('orders-create.json'));

  const order = await onlyOrder(platform, id);

  expect(order).toMatchObject({
    externalId: 'gid://shopify/Order/6203948171489',
    orderId: '#KK1042',
    updatedAt: new Date('2026-11-18T08:41:07Z'),
    currency: 'ZAR',
    totalCents: 98650,
    note: 'Please phone at the gate. Intercom 3.',
    customerRef: 'gid://shopify/Customer/7712045993121',
    shipping: {
      name: 'Thandeka Mokoena',
      address1: '14 Protea Lane',
      city: 'Cape Town',
      postalCode: '8001',
      countryCode: 'ZA',
      latitude: -33.9321,
    },
    facts: {
      payment: 'paid',
      gateways: ['manual'],
      cancelled: false,
      fulfilled: false,
      needsShipping: true,
      trackingNumbers: [],
    },
  });
  expect(
    order.lines.map((line) => [line.quantity, line.shippableQuantity, line.unitPriceCents]),
  ).toEqual([
    [2, 2, 34900],
    [1, 1, 18950],
  ]);
});

test('a cancelled order keeps its amount and has nothing left to send', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.importOrder(SHOP, recorded('orders-cancelled.json'));

  const order = await onlyOrder(platform, id);

  expect(order.totalCents).toBe(98650);
  expect(order.facts).toMatchObject({ cancelled: true, payment: 'unpaid', needsShipping: false });
  expect(order.lines.every((line) => line.shippableQuantity === 0)).toBe(true);
});

test('a line that needs no shipping, or is collected at the shop, is recognised', async () => {
  const { simulator, platform } = await connectedShop();
  const mixed = simulator.actions.createOrder(SHOP, { lines: [{}, { requiresShipping: false }] });
  const collected = simulator.actions.createOrder(SHOP, { method: 'PICK_UP', lines: [{}] });
  const goodsOf = async ({ id }: { id: string }) =>
    (await onlyOrder(platform, id)).lines.map(({ goods }) => goods);

  expect(await goodsOf(mixed)).toEqual([undefined, 'virtual']);
  expect(await goodsOf(collected)).toEqual(['virtual']);
});

test('virtual goods and goods collected at the shop are not shipped', async () => {
  const { platform, simulator } = await connectedShop();
  const mixed = simulator.actions.createOrder(SHOP, {
    lines: [{ quantity: 2 }, { requiresShipping: false }],
  });
  const virtual = simulator.actions.createOrder(SHOP, { lines: [{ requiresShipping: false }] });
  const collected = simulator.actions.createOrder(SHOP, { method: 'PICK_UP', lines: [{}] });
  const local = simulator.actions.createOrder(SHOP, { method: 'LOCAL', lines: [{ quantity: 1 }] });

  const page = await platform.readChanged(store, LONG_AGO, null);
  for (const { id } of [mixed, virtual, collected, local]) {
    const whole = await onlyOrder(platform, id);
    expect(page.orders.find((order) => order.externalId === whole.externalId)).toEqual({
      ...whole,
      readAt: expect.any(Date),
    });
  }

  const shippable = page.orders.map((order) => order.lines.map((line) => line.shippableQuantity));
  expect(shippable).toEqual([[2, 0], [0], [0], [1]]);
  expect(page.orders.map((order) => order.facts.needsShipping)).toEqual([true, false, false, true]);
});

test('items sent by someone else are fulfilled, and the tracking number is reported', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP);
  simulator.actions.fulfilElsewhere(SHOP, id, 'Another Courier', 'AC-1');

  const order = await onlyOrder(platform, id);

  expect(order.facts).toMatchObject({ fulfilled: true, trackingNumbers: ['AC-1'] });
  expect(order.lines.every((line) => line.fulfilledQuantity === line.quantity)).toBe(true);
});

test('an order longer than one page is read completely', async () => {
  const { platform, simulator } = await connectedShop();
  const lines = Array.from({ length: 95 }, () => ({ quantity: 1 }));
  const { id } = simulator.actions.createOrder(SHOP, { lines });

  const whole = await onlyOrder(platform, id);
  const { orders } = await platform.readChanged(store, LONG_AGO, null);

  expect(whole.lines).toHaveLength(95);
  expect(whole.lines.every((line) => line.shippableQuantity === 1)).toBe(true);
  expect(orders).toEqual([{ ...whole, readAt: expect.any(Date) }]);
});

test('an order of a page that fails to be read once is not left out', async () => {
  const { platform, simulator } = await connectedShop();
  simulator.actions.createOrder(SHOP, { lines: Array.from({ length: 25 }, () => ({})) });
  simulator.switches.loseAnswerTo = 'OrderById';

  const { orders } = await platform.readChanged(store, LONG_AGO, null);

  expect(simulator.switches.loseAnswerTo).toBeNull();
  expect(orders.map(({ lines }) => lines.length)).toEqual([25]);
});

test('pages of changes are complete, oldest first, and start at the watermark', async () => {
  const { platform, simulator, shop } = await connectedShop();
  for (let hour = 0; hour < 20; hour += 1) {
    const updatedAt = new Date(Date.UTC(2026, 10, 1, hour)).toISOString();
    simulator.actions.createOrder(SHOP, { updatedAt });
  }
  shop.orders.reverse();

  const since = new Date(Date.UTC(2026, 10, 1, 5));
  const read: IncomingOrder[] = [];
  let cursor: string | null = null;
  do {
    const page = await platform.readChanged(store, since, cursor);
    read.push(...page.orders);
    cursor = page.cursor;
  } while (cursor);

  const hours = read.map((order) => order.updatedAt.getUTCHours());
  expect(hours).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
});

test('a deleted order is reported as gone', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP);
  simulator.actions.deleteOrder(SHOP, id);

  expect(await platform.readOrder(store, `gid://shopify/Order/${id}`)).toMatchObject({
    kind: 'gone',
  });
});

test('the shop and all its shipping locations are read at installation', async () => {
  const { graphql, shop } = await connectedShop();
  const more = Array.from({ length: 60 }, (_, index) => ({
    ...shop.locations[0]!,
    id: `70000000000${index + 10}`,
  }));
  shop.locations.push(...more);

  const details = await readShop(graphql, SHOP);

  expect(details).toMatchObject({
    id: `gid://shopify/Shop/${shop.id}`,
    domain: SHOP,
    name: 'Kloof & Karoo',
    email: 'owner@example.com',
    currency: 'ZAR',
  });
  expect(details.locations).toHaveLength(61);
  expect(details.locations[0]).toMatchObject({
    externalId: `gid://shopify/Location/${shop.locations[0]?.id}`,
    address: { city: 'Cape Town', postalCode: '8001', countryCode: 'ZA' },
  });
});

test('an order on hold gives the reason and cannot be sent; after its release all of it can', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP, { lines: [{ quantity: 3 }] });

  simulator.actions.holdOrder(SHOP, id, 'Call the buyer');
  const held = await onlyOrder(platform, id);
  simulator.actions.releaseOrder(SHOP, id);
  const released = await onlyOrder(platform, id);

  expect(held.lines.map((line) => line.shippableQuantity)).toEqual([0]);
  expect(held.facts).toMatchObject({
    needsShipping: true,
    fulfilled: false,
    onHold: { why: 'Incorrect address, Call the buyer', isWhole: true },
  });
  expect(released.lines.map((line) => line.shippableQuantity)).toEqual([3]);
  expect(released.facts.onHold).toBeNull();
});

test('a scheduled order waits for its day', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP, { fulfillAt: '2026-12-03T22:30:00Z' });

  const order = await onlyOrder(platform, id);

  expect(order.facts.onHold).toEqual({ why: 'scheduled for 4 Dec 2026', isWhole: true });
});

test('a line in another fulfilment service’s warehouse is not ours to send', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP, {
    lines: [{ quantity: 2 }, { quantity: 5, isElsewhere: true }],
  });

  const order = await onlyOrder(platform, id);

  expect(order.lines.map((line) => line.shippableQuantity)).toEqual([2, 0]);
  expect(order.facts).toMatchObject({ needsShipping: true, fulfilled: false });
});

test('items sent by another service are named; an order of only such items is not ours, but not empty either', async () => {
  const { platform, simulator } = await connectedShop();
  const elsewhere = { quantity: 5, isElsewhere: true };
  const mixed = simulator.actions.createOrder(SHOP, { lines: [{ quantity: 2 }, elsewhere] });
  const theirs = simulator.actions.createOrder(SHOP, { lines: [elsewhere] });
  const why = expect.stringContaining('another fulfilment service');

  const [part, whole] = [await onlyOrder(platform, mixed.id), await onlyOrder(platform, theirs.id)];

  expect(part.facts.onHold).toEqual({ why, isWhole: false });
  expect(whole.lines.map((line) => line.shippableQuantity)).toEqual([0]);
  expect(whole.facts).toMatchObject({ needsShipping: true, fulfilled: false });
  expect(whole.facts.onHold).toEqual({ why, isWhole: true });
});

test('items in another service’s warehouse are named with it, and are never recorded as sent by us', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const place = { ...shop.locations[0]!, name: 'Cape Fulfilment Co', isService: true };
  const { id: locationId } = simulator.actions.addLocation(SHOP, place);
  const made = simulator.actions.createOrder(SHOP, {
    lines: [{ quantity: 2 }, { quantity: 5, locationId }],
  });

  const order = await onlyOrder(platform, made.id);
  await platform.writeTracking(store, trackingUpdate(made), {});

  expect(order.lines.map((line) => line.shippableQuantity)).toEqual([2, 0]);
  expect(order.lines.map((line) => line.sentByOthersQuantity)).toEqual([undefined, 5]);
  expect(order.facts).toMatchObject({
    sentByOthers: 'Cape Fulfilment Co',
    onHold: { why: null, isWhole: false },
  });
  expect(made.lines.map(({ fulfilled }) => fulfilled)).toEqual([2, 0]);
  expect(order.assignedLocationId).toBe(`gid://shopify/Location/${shop.locations[0]?.id}`);
});

test('a page contains the same data about an order as reading it separately', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const { actions } = simulator;
  const held = actions.createOrder(SHOP);
  actions.holdOrder(SHOP, held.id);
  actions.createOrder(SHOP, { lines: [{ quantity: 2 }, { isElsewhere: true }] });
  actions.createOrder(SHOP, { lines: Array.from({ length: 25 }, () => ({})) });
  actions.createOrder(SHOP, { method: 'PICK_UP' });
  const left = actions.createOrder(SHOP);
  actions.fulfilElsewhere(SHOP, left.id, 'Another Courier', 'X1');
  actions.createOrder(SHOP, { lines: [{}, { requiresShipping: false }] });
  const theirs = actions.addLocation(SHOP, {
    ...shop.locations[0]!,
    name: 'Theirs',
    isService: true,
  });
  actions.createOrder(SHOP, { lines: [{}, { locationId: theirs.id }] });

  const { orders, cursor } = await platform.readChanged(store, LONG_AGO, null);
  const rest = await platform.readChanged(store, LONG_AGO, cursor);

  const all = [...orders, ...rest.orders];
  expect(all).toHaveLength(7);
  for (const order of all) {
    const read = await platform.readOrder(store, order.externalId);
    expect(read).toEqual({ kind: 'order', order: { ...order, readAt: expect.any(Date) } });
  }
});

test('a webhook about a fulfilment order finds its order; one about a deleted order finds nothing', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP);

  const found = await platform.readOrder(store, `gid://shopify/FulfillmentOrder/${id}1`);
  const gone = await platform.readOrder(store, 'gid://shopify/FulfillmentOrder/123');

  expect(found).toMatchObject({ order: { externalId: `gid://shopify/Order/${id}` } });
  expect(gone).toMatchObject({ kind: 'gone' });
});

test('withdrawn permissions are named, and a write permission includes reading', async () => {
  const { platform, simulator } = await connectedShop();
  const missing = () => platform.missingRights!(store);
  expect(await missing()).toEqual([]);

  simulator.actions.grantScopes(SHOP, [
    'write_fulfillments',
    'read_merchant_managed_fulfillment_orders',
  ]);

  expect(await missing()).toEqual([expect.stringMatching(/^editing fulfilments \(.*\)$/)]);
});

test('a page that Shopify refuses as too expensive is requested with fewer orders, and none is left out', async () => {
  const { platform, simulator } = await connectedShop();
  const ids = Array.from(
    { length: 7 },
    () => `gid://shopify/Order/${simulator.actions.createOrder(SHOP).id}`,
  );
  simulator.switches.maximumCost = 320;

  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page = await platform.readChanged(store, new Date(0), cursor);
    seen.push(...page.orders.map(({ externalId }) => externalId));
    cursor = page.cursor;
  } while (cursor !== null);

  expect(seen.sort()).toEqual(ids.sort());
  simulator.switches.maximumCost = 50;
  await expect(platform.readChanged(store, new Date(0), null)).rejects.toMatchObject({
    code: 'store-refused',
  });
});
