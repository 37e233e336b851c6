import { Session } from '@shopify/shopify-api';
import { expect, test } from 'vitest';
import { createShopifyPlatform } from '#app/integrations/shopify/adapter.ts';
import { createAdminClient } from '#app/integrations/shopify/admin-client.ts';
import { createRefreshingTokens } from '#app/integrations/shopify/refreshing-tokens.ts';
import { SHOPIFY_SCOPES } from '#app/integrations/shopify/scopes.ts';
import { systemClock } from '#app/ports/clock.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { standingTime } from '#tests/fakes/standing-time.ts';
import { BOUNDLESS, connectedShop, KEYS, SHOP, store } from './world.ts';

const anOrder = 'gid://shopify/Order/1';

/** Sets the session to expire in a minute, as a Shopify session is after 59 minutes. */
async function nearlyExpired(world: Awaited<ReturnType<typeof connectedShop>>) {
  const session = (await world.sessions.load(SHOP)) as Session;
  const expires = new Date(Date.now() + 60_000);
  await world.sessions.save(new Session({ ...session.toObject(), expires }));
}

test('two clients that need a new token at once refresh it once, and both work', async () => {
  const world = await connectedShop();
  await nearlyExpired(world);
  const [web, worker] = [world.client(), world.client()];

  const answers = await Promise.all([
    web.platform.readOrder(store, anOrder),
    worker.platform.readOrder(store, anOrder),
    worker.platform.readOrder(store, anOrder),
  ]);

  expect(answers.map(({ kind }) => kind)).toEqual(['gone', 'gone', 'gone']);
  expect(world.shop.tokens.refreshes).toBe(1);
});

test('a token that Shopify refuses early is renewed once and the call is repeated', async () => {
  const world = await connectedShop();
  world.simulator.actions.expireTokens(SHOP);

  await Promise.all([
    world.client().platform.readOrder(store, anOrder),
    world.client().platform.readOrder(store, anOrder),
  ]);

  expect(world.shop.tokens.refreshes).toBe(1);
});

test('refresh tokens are replaced at each use, and every pair is stored', async () => {
  const world = await connectedShop();
  for (let round = 0; round < 3; round += 1) {
    await nearlyExpired(world);
    await world.tokens.accessToken(SHOP);
  }

  expect(world.shop.tokens.refreshes).toBe(3);
  const session = await world.sessions.load(SHOP);
  expect(session?.expires?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
});

test('a refresh answer without an expiry is not accepted, and the next good one is', async () => {
  const world = await connectedShop();
  await nearlyExpired(world);
  const before = await world.sessions.load(SHOP);
  world.simulator.switches.refreshWithoutExpiry = true;

  await expect(world.tokens.accessToken(SHOP)).rejects.toMatchObject({ code: 'store-down' });
  expect(await world.sessions.load(SHOP)).toEqual(before);

  world.simulator.switches.refreshWithoutExpiry = false;
  expect(await world.tokens.accessToken(SHOP)).not.toBe(before?.accessToken);
});

test('a wrong client secret of the app costs no shop its access', async () => {
  const world = await connectedShop();
  await nearlyExpired(world);
  const before = await world.sessions.load(SHOP);
  const mistyped = createRefreshingTokens({
    sessions: world.sessions,
    ...KEYS,
    apiSecret: 'mistyped',
    fetch: world.fetch,
    clock: systemClock,
  });

  await expect(mistyped.accessToken(SHOP)).rejects.toMatchObject({ code: 'store-down' });
  expect(await world.sessions.load(SHOP)).toEqual(before);

  expect(await world.tokens.accessToken(SHOP)).not.toBe(before?.accessToken);
});

test('a refresh token that Shopify does not know is not sent again', async () => {
  const world = await connectedShop();
  await nearlyExpired(world);
  world.shop.tokens.refresh.length = 0;

  const lost = { code: 'store-rights-lost' };
  await expect(world.tokens.accessToken(SHOP)).rejects.toMatchObject(lost);
  expect((await world.sessions.load(SHOP))?.refreshToken).toBeUndefined();
});

test('an uninstalled shop has lost its permissions, with or without a stored token', async () => {
  const world = await connectedShop();
  world.simulator.actions.uninstall(SHOP);

  const lost = { code: 'store-rights-lost' };
  await expect(world.platform.readOrder(store, anOrder)).rejects.toMatchObject(lost);
  await nearlyExpired(world);
  await expect(world.platform.readOrder(store, anOrder)).rejects.toMatchObject(lost);
  const stranger = { ...store, externalId: 'another.myshopify.com' };
  await expect(world.platform.readOrder(stranger, anOrder)).rejects.toMatchObject(lost);
  await expect(
    world.platform.readOrder({ ...store, externalId: null }, anOrder),
  ).rejects.toMatchObject(lost);
});

test('a throttled call says how long to wait for points', async () => {
  const { clock } = standingTime();
  const { platform, simulator } = await connectedShop(undefined, { pointsNow: clock.now });
  await platform.readOrder(store, anOrder);
  simulator.bucketOf(SHOP).set({ available: 0, restoreRate: 10 });

  const failure = platform.readOrder(store, anOrder);

  await expect(failure).rejects.toMatchObject({ code: 'store-down' });
  const { details } = (await failure.catch((error: unknown) => error)) as {
    details: { retryAfterSeconds: number };
  };
  expect(details.retryAfterSeconds).toBeGreaterThanOrEqual(5);
  expect(details.retryAfterSeconds).toBeLessThanOrEqual(18);
});

test.each([
  [402, 'store-down'],
  [403, 'store-down'],
  [423, 'store-down'],
  [429, 'store-down'],
  [500, 'store-down'],
  [401, 'store-rights-lost'],
  [404, 'store-rights-lost'],
  [400, 'store-refused'],
])('HTTP %i means %s', async (status, code) => {
  const { platform, simulator } = await connectedShop();
  simulator.switches.denyWith = status;

  await expect(platform.readOrder(store, anOrder)).rejects.toMatchObject({ code });
});

test.each([
  ['no JSON', 'store-down', '<html>'],
  ['an empty object', 'store-refused', '{}'],
  ['an unknown shape', 'store-refused', '{"data":{"order":{"id":1}}}'],
  [
    'a denied root',
    'store-rights-lost',
    '{"data":{"order":null},"errors":[{"message":"Access denied","path":["order"],"extensions":{"code":"ACCESS_DENIED"}}]}',
  ],
  // A denied non-nullable field makes the whole order null. The order was denied, not deleted.
  [
    'a denied field that takes the order along',
    'store-rights-lost',
    '{"data":{"order":null},"errors":[{"message":"Access denied","path":["order","fulfillmentOrders"],"extensions":{"code":"ACCESS_DENIED"}}]}',
  ],
  [
    'a denied field that takes some page along',
    'store-rights-lost',
    '{"data":{"order":{"fulfillmentOrders":null}},"errors":[{"message":"Access denied","path":["order","fulfillmentOrders","nodes",0,"status"],"extensions":{"code":"ACCESS_DENIED"}}]}',
  ],
  ['a misspelt field', 'store-refused', '{"errors":[{"message":"Field does not exist"}]}'],
])('an answer with %s is %s, never a deleted order', async (_what, code, body) => {
  const { tokens } = await connectedShop();
  const graphql = createAdminClient({
    tokens,
    budget: BOUNDLESS,
    fetch: async () => new Response(body),
  });

  const failure = createShopifyPlatform({
    graphql,
    fetch,
    clock: systemClock,
    log: quietLog,
  }).readOrder(store, anOrder);

  await expect(failure).rejects.toMatchObject({ code });
});

test('an order that Shopify denies although all permissions are granted is withheld, not deleted', async () => {
  const { tokens } = await connectedShop();
  const denied =
    '{"data":{"order":null},"errors":[{"message":"This app is not approved to access the Order object.","path":["order"],"extensions":{"code":"ACCESS_DENIED"}}]}';
  const accessScopes = SHOPIFY_SCOPES.map((handle) => ({ handle }));
  const granted = JSON.stringify({ data: { currentAppInstallation: { accessScopes } } });
  const graphql = createAdminClient({
    tokens,
    budget: BOUNDLESS,
    fetch: async (_url, init) =>
      new Response(String(init?.body).includes('query Rights') ? granted : denied),
  });
  const platform = createShopifyPlatform({ graphql, fetch, clock: systemClock, log: quietLog });

  expect(await platform.readOrder(store, anOrder)).toMatchObject({
    kind: 'gone',
    isWithheld: true,
  });
});

test('customer data that Shopify did not approve is empty, and the order is still read and marked', async () => {
  const { platform, simulator } = await connectedShop();
  const { id } = simulator.actions.createOrder(SHOP);
  const read = () => platform.readOrder(store, `gid://shopify/Order/${id}`);
  const page = async () => (await platform.readChanged(store, new Date(0), null)).orders;
  simulator.switches.withholdCustomerData = true;

  const withheld = {
    email: null,
    shipping: { name: null, address1: null, phone: null, countryCode: 'ZA' },
    facts: { isWithheld: true },
  };
  expect(await read()).toMatchObject({ order: withheld });
  expect(await page()).toMatchObject([withheld]);

  simulator.switches.withholdCustomerData = false;
  expect(await read()).toMatchObject({ order: { facts: { isWithheld: false } } });
});
