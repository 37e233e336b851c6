import { expect, test } from 'vitest';
import { graphqlFulfilmentOrders } from '#simulators/shopify/graphql-order.ts';
import { gid } from '#simulators/shopify/state.ts';
import { connectedShop, SHOP, store, trackingUpdate } from './world.ts';

async function placed(fields: object = {}) {
  const it = await connectedShop();
  const { id } = it.simulator.actions.createOrder(SHOP, { lines: [{ quantity: 2 }], ...fields });
  const externalId = `gid://shopify/Order/${id}`;
  const read = async () => {
    const answer = await it.platform.readOrder(store, externalId);
    if (answer.kind !== 'order') throw new Error('The order is gone.');
    const { lines, facts } = answer.order;
    return { shippable: lines[0]?.shippableQuantity, facts };
  };
  return { ...it, actions: it.simulator.actions, id, externalId, read };
}

test('work in progress can be sent; incomplete work cannot, and gives the reason', async () => {
  const { actions, id, read } = await placed();

  actions.reportWork(SHOP, id, 'IN_PROGRESS');
  expect(await read()).toMatchObject({ shippable: 2, facts: { onHold: null } });

  actions.reportWork(SHOP, id, 'INCOMPLETE');
  expect(await read()).toMatchObject({
    shippable: 0,
    facts: { onHold: { why: 'left incomplete by its location', isWhole: true } },
  });
});

test('an order is read before Shopify has assigned its location, and again afterwards', async () => {
  const { actions, id, read, simulator } = await placed({ isUnrouted: true });

  const before = await read();
  actions.routeOrder(SHOP, id);

  expect(before).toMatchObject({ shippable: 0, facts: { onHold: { isWhole: true } } });
  expect(simulator.deliveries.at(-1)?.topic).toBe('fulfillment_orders/order_routing_complete');
  expect(await read()).toMatchObject({ shippable: 2, facts: { onHold: null } });
});

test('items of a cancelled fulfilment are in a new fulfilment order, and are sent from there', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const order = simulator.actions.createOrder(SHOP);
  const write = (over: object) => platform.writeTracking(store, trackingUpdate(order, over), {});
  const states = () => graphqlFulfilmentOrders(shop, order).map(({ id, status }) => [id, status]);
  const [first] = states();

  await write({});
  await write({ milestone: 'cancelled' });
  expect(states()).toEqual([
    [first?.[0], 'CLOSED'],
    [expect.not.stringMatching(`^${first?.[0]}$`), 'OPEN'],
  ]);
  await write({ orderKey: 'K7Q2M9XTB4ZD' });

  expect(order.fulfilments.map(({ status }) => status)).toEqual(['CANCELLED', 'SUCCESS']);
  expect(states().map(([, status]) => status)).toEqual(['CLOSED', 'CLOSED']);
});

test('if an order was sent in two parts, only the cancelled part is in a new fulfilment order', async () => {
  const { platform, simulator, shop } = await connectedShop();
  const order = simulator.actions.createOrder(SHOP, { lines: [{ quantity: 3 }, { quantity: 1 }] });
  const [first, second] = order.lines.map(({ id }) => id);
  const piece = (id: string, quantity: number) => ({ externalId: gid('LineItem', id), quantity });
  const write = (orderKey: string, parcel: ReturnType<typeof piece>[], over: object = {}) =>
    platform.writeTracking(store, trackingUpdate(order, { orderKey, parcel, ...over }), {});
  const states = () =>
    graphqlFulfilmentOrders(shop, order).map(({ status, lineItems }) => [
      status,
      lineItems({}).nodes.map(({ remainingQuantity }) => remainingQuantity),
    ]);
  await write('AAAAAAAAAAAA', [piece(first!, 2)]);
  await write('BBBBBBBBBBBB', [piece(first!, 1), piece(second!, 1)]);

  await write('AAAAAAAAAAAA', [], { milestone: 'cancelled' });
  expect(states()).toEqual([
    ['CLOSED', [0, 0]],
    ['OPEN', [2]],
  ]);
  await write('CCCCCCCCCCCC', [piece(first!, 3), piece(second!, 1)]);

  expect(states().map(([state]) => state)).toEqual(['CLOSED', 'CLOSED']);
  expect(order.fulfilments.map(({ status, quantities }) => [status, quantities])).toEqual([
    ['CANCELLED', { [first!]: 2 }],
    ['SUCCESS', { [first!]: 1, [second!]: 1 }],
    ['SUCCESS', { [first!]: 2 }],
  ]);
});

test('five bulk operations run at a time, and a sixth is refused', async () => {
  const { simulator, client } = await connectedShop();
  simulator.switches.bulkLooks = 2;
  const { graphql } = client();
  const begin = async () => {
    const query = `mutation { bulkOperationRunQuery(query: "{ orders { edges { node { id } } } }") {
      bulkOperation { id } userErrors { message } } }`;
    const answer = (await graphql(SHOP, query, {}, 10)) as {
      bulkOperationRunQuery: { bulkOperation: { id: string } | null };
    };
    return answer.bulkOperationRunQuery.bulkOperation;
  };

  const begun = [];
  for (let n = 0; n < 6; n += 1) begun.push(await begin());

  expect(begun.map(Boolean)).toEqual([true, true, true, true, true, false]);
});
