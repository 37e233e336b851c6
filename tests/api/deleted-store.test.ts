import { onTestFinished, expect, test } from 'vitest';
import { runBackfill } from '#app/domain/intake/run-backfill.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { takeInDelivery } from '#app/domain/intake/take-in-delivery.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { endRemoved } from '#app/domain/stores/shop-left.ts';
import { offerDeletedShop } from '#app/domain/stores/deleted-store.ts';
import { joinShop, offerShop, readOffer } from '#app/domain/stores/join-shop.ts';
import { embeddedActorOf } from '#app/domain/people/actor-of.ts';
import { eraseAccount } from '#app/domain/privacy/erase-account.ts';
import { requestShipments } from '#app/domain/shipments/request-shipments.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { availableCents } from '#app/domain/wallet/balance.ts';
import { startShopifySimulator } from '#simulators/shopify/index.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const SHOP = 'kloof-and-karoo.myshopify.com';
const KEYS = { apiKey: TEST_SETTINGS.SHOPIFY_API_KEY, apiSecret: TEST_SETTINGS.SHOPIFY_API_SECRET };
const GID = 'gid://shopify/Order/1';

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** A shop that is connected to a merchant's account. The merchant may delete it. */
async function joinedShop() {
  const simulator = await startShopifySimulator({
    ...KEYS,
    appUrl: 'http://127.0.0.1:9',
    shops: [{ domain: SHOP, name: 'Kloof & Karoo' }],
    retryDelaysMs: [5],
  });
  onTestFinished(() => simulator.close());
  const app = await startApp({ SHOPIFY_SIMULATOR_URL: simulator.url });
  const { services } = app.composition;
  const { db } = services;
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown, headers = {}) => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${simulator.sessionToken(SHOP)}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as Json };
  };
  expect((await call('GET', '/store/connection')).status).toBe(200);
  const merchant = await given.merchant(services, { balanceCents: 10_000 });
  const first = await db.store.findFirstOrThrow({ where: { externalId: SHOP } });
  await joinShop(services, merchant, await offerShop(services, embeddedActorOf(first)!));
  const store = await db.store.findUniqueOrThrow({ where: { id: first.id } });
  const order = await given.order(services, {
    merchant,
    store,
    externalId: GID,
    status: 'eligible',
  });
  const remove = () =>
    disconnectStore(services, merchant, { storeName: store.name, typedName: store.name });
  const now = () => db.store.findUniqueOrThrow({ where: { id: store.id } });
  return { app, services, db, simulator, call, merchant, store, order, remove, now };
}

test('whatever the shop’s token requests, a deleted store stays deleted and pays for nothing', async () => {
  const it = await joinedShop();
  await it.remove();
  await it.db.shopifySession.deleteMany();

  const answers = [
    await it.call('GET', '/store/connection'),
    await it.call('POST', '/orders/by-external-id', { external_ids: [GID] }),
    await it.call(
      'POST',
      '/orders/create/tookan',
      { order_keys: [it.order.orderKey] },
      { 'Idempotency-Key': 'one' },
    ),
    await it.call('GET', `/documents/labels/${newId()}`),
  ];

  for (const { status, json } of answers) {
    expect([status, json['code']]).toEqual([403, 'store-deleted']);
    expect(json['message']).toContain('was deleted from its Thumela account. Open the app');
  }
  expect(await it.now()).toMatchObject({ state: 'disconnected', externalId: SHOP });
  expect(await it.db.shipment.count()).toBe(0);
  expect(await availableCents(it.services, it.merchant.merchantId)).toBe(10_000);
  // No access token is requested for a shop whose store was deleted.
  expect(await it.db.shopifySession.count()).toBe(0);
});

test('a store whose app was removed before its owner deleted it does not come back either', async () => {
  const it = await joinedShop();
  await endRemoved(it.services, it.store);
  await it.remove();

  expect((await it.call('GET', '/store/connection')).json['code']).toBe('store-deleted');
  expect((await it.now()).state).toBe('disconnected');
});

test('a store whose app was only removed comes back when the app is opened', async () => {
  const it = await joinedShop();
  await endRemoved(it.services, it.store);

  expect((await it.call('GET', '/store/connection')).status).toBe(200);
  expect((await it.now()).state).toBe('connected');
});

test('a token that Shopify did not sign learns nothing about the deletion', async () => {
  const it = await joinedShop();
  await it.remove();
  const forged = `${it.simulator.sessionToken(SHOP).slice(0, -6)}AAAAAA`;

  const { status } = await it.call('GET', '/store/connection', undefined, {
    Authorization: `Bearer ${forged}`,
  });

  expect(status).toBe(401);
});

test('its owner reconnects it by token and confirmation, with all its data', async () => {
  const it = await joinedShop();
  await it.remove();
  const offer = await offerDeletedShop(it.services, SHOP);
  expect(await readOffer(it.services, it.merchant, offer.token)).toMatchObject({
    storeName: it.store.name,
    isMine: true,
    wasDeleted: true,
  });
  // Making and reading the offer changes nothing; only the confirmation connects the shop.
  expect((await it.call('GET', '/store/connection')).status).toBe(403);

  expect(await joinShop(it.services, it.merchant, offer)).toMatchObject({ isConnected: false });
  expect((await it.call('GET', '/store/connection')).status).toBe(200);

  expect(await it.now()).toMatchObject({
    state: 'connected',
    deletedAt: null,
    merchantId: it.merchant.merchantId,
  });
  expect((await it.call('POST', '/orders/by-external-id', { external_ids: [GID] })).json).toEqual({
    orders: [expect.objectContaining({ order_key: it.order.orderKey })],
  });
  await expect(joinShop(it.services, it.merchant, offer)).rejects.toMatchObject({ code: 'gone' });
});

test('another account starts with none of the shop’s data from the account that deleted it', async () => {
  const it = await joinedShop();
  await it.remove();
  const other = await given.merchant(it.services, { balanceCents: 500 });
  const [offer, late] = [
    await offerDeletedShop(it.services, SHOP),
    await offerDeletedShop(it.services, SHOP),
  ];
  // Another account sees the shop's domain, not the name that the former owner gave the store.
  expect((await readOffer(it.services, other, offer.token)).storeName).toBe(SHOP);

  const { storeName } = await joinShop(it.services, other, offer);
  expect((await it.call('GET', '/store/connection')).json).toMatchObject({ state: 'connected' });

  const fresh = await it.db.store.findFirstOrThrow({ where: { name: storeName } });
  expect(fresh).toMatchObject({ merchantId: other.merchantId, externalId: SHOP, deletedAt: null });
  expect(await it.now()).toMatchObject({
    state: 'disconnected',
    externalId: null,
    merchantId: it.merchant.merchantId,
  });
  expect(await it.db.order.findFirst()).toMatchObject({ merchantId: it.merchant.merchantId });
  const found = await it.call('POST', '/orders/by-external-id', { external_ids: [GID] });
  expect(found.json).toEqual({ orders: [] });
  expect(await it.db.backfill.count({ where: { storeId: fresh.id } })).toBe(1);
  expect(await availableCents(it.services, it.merchant.merchantId)).toBe(10_000);
  // The shop is already taken by the time of the second confirmation, even for its former account.
  await expect(joinShop(it.services, it.merchant, late)).rejects.toMatchObject({
    code: 'conflict',
  });
});

test('an account that is deleted after its shop was offered keeps its orders until they are erased', async () => {
  const it = await joinedShop();
  const { db, services } = it;
  const { merchantId } = it.merchant;
  await it.remove();
  const other = await given.merchant(services);
  const offer = await offerDeletedShop(services, SHOP);
  await db.membership.deleteMany({ where: { merchantId } });
  await db.merchant.update({
    where: { id: merchantId },
    data: { closedAt: services.clock.now() },
  });

  const { storeName } = await joinShop(services, other, offer);

  const fresh = await db.store.findFirstOrThrow({ where: { name: storeName } });
  expect(fresh).toMatchObject({ merchantId: other.merchantId, externalId: SHOP });
  expect(await it.now()).toMatchObject({ merchantId, externalId: null });
  expect(await db.order.findFirst()).toMatchObject({ merchantId });
  await eraseAccount(services, { merchantId, step: 0 });
  expect(await db.order.count({ where: { erasedAt: null } })).toBe(0);
});

test('work in progress when a store is deleted neither acts for it nor brings it back', async () => {
  const it = await joinedShop();
  // A request that was authorized just before the deletion.
  const inside = embeddedActorOf(it.store)!;
  const delivery = await it.db.webhookDelivery.create({
    data: {
      id: newId(),
      source: 'shopify',
      deliveryKey: 'under-way',
      storeId: it.store.id,
      sender: SHOP,
      topic: 'orders/create',
      body: '{}',
      resourceId: 'gid://shopify/Order/2',
    },
  });
  const backfill = await it.db.backfill.findFirstOrThrow({ where: { storeId: it.store.id } });
  await it.remove();

  const shipping = requestShipments(it.services, inside, { orderKeys: [it.order.orderKey] });
  await expect(shipping).rejects.toMatchObject({ code: 'nothing-to-do' });
  await takeInDelivery(it.services, { deliveryId: delivery.id });
  await reconcileStore(it.services, { storeId: it.store.id });
  await runBackfill(it.services, { storeId: it.store.id, runId: backfill.runId, step: 0 });

  const taken = await it.db.webhookDelivery.findUniqueOrThrow({ where: { id: delivery.id } });
  expect(taken.outcome).toBe('dropped');
  expect(await it.db.order.count()).toBe(1);
  expect((await it.now()).state).toBe('disconnected');
});
