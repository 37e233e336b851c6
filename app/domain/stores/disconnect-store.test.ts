import { expect, test } from 'vitest';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { evaluateStore } from '#app/domain/orders/evaluate-store.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { waitingForLocks } from '#tests/fakes/waiting-for-locks.ts';
import { disconnectStore } from './disconnect-store.ts';
import { forgetKeys, leaveStore } from './leave-store.ts';
import { leaveStoreJob } from './leave-store.job.ts';
import { reconnectStore } from './reconnect-store.ts';
import { WHOLE } from './store-break.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';

type Kind = 'woocommerce' | 'custom';

async function connected(integrationType: Kind = 'woocommerce') {
  const it = await testServices({ now: '2026-11-18T08:00:00Z' });
  const merchant = await given.merchant(it.services);
  const store = await given.store(it.services, merchant, { name: 'Braai & Co', integrationType });
  await keepCredentials(
    it.db,
    it.services,
    store.id,
    { consumerKey: 'ck_1', consumerSecret: 'cs_1', webhookSecret: 'secret' },
    newId,
  );
  const removed: string[] = [];
  const failure: { error: Error | null } = { error: null };
  const wooConnect = {
    removeWebhooks: async (_store: unknown, deliveryUrl: string) => {
      if (failure.error) throw failure.error;
      removed.push(deliveryUrl);
      return 4;
    },
  } as unknown as WooConnectPort;
  const deps = { ...it.services, wooConnect };
  const remove = (typedName = store.name) =>
    disconnectStore(deps, merchant, { storeName: store.name, typedName });
  return {
    ...it,
    merchant,
    store,
    deps,
    removed,
    failure,
    remove,
    keys: () => it.db.storeCredential.count({ where: { storeId: store.id } }),
    now: () => it.db.store.findUniqueOrThrow({ where: { id: store.id } }),
    /** Runs the queued evaluations of the store's orders. */
    async evaluate() {
      const rows = await it.db.outbox.findMany({ where: { job: evaluateStoreJob.name } });
      for (const { payload } of rows)
        await evaluateStore(it.services, evaluateStoreJob.payload.parse(payload));
      await it.db.outbox.deleteMany({ where: { job: evaluateStoreJob.name } });
    },
    async farewell() {
      const row = await it.db.outbox.findFirstOrThrow({ where: { job: leaveStoreJob.name } });
      return leaveStoreJob.payload.parse(row.payload);
    },
  };
}

test('typing another name than the store’s deletes nothing and gives an error at the field', async () => {
  const { remove, now, db } = await connected();

  await expect(remove('braai & co')).rejects.toMatchObject({
    code: 'invalid-input',
    details: { fields: { typedName: expect.stringContaining('Braai & Co') } },
  });

  expect(await now()).toMatchObject({ state: 'connected', disconnectedAt: null });
  expect(await db.outbox.count()).toBe(0);
});

test('deleting a store revokes its tokens, webhooks and keys, keeps its history, and stops unbooked orders', async () => {
  const it = await connected();
  const { services, db, merchant, store, deps, removed, remove } = it;
  await db.apiToken.create({
    data: { id: newId(), kind: 'store', tokenHash: 'h', handle: 'abcd', storeId: store.id },
  });
  const other = await given.store(services, merchant, {
    name: 'Another',
    integrationType: 'woocommerce',
    externalId: 'https://another.example',
  });
  await keepCredentials(db, services, other.id, { consumerKey: 'ck_2' }, newId);
  const waiting = await given.order(services, { merchant, store, status: 'eligible' });
  const moving = await given.order(services, { merchant, store, status: 'collected' });

  await remove();
  await remove();
  await leaveStore(deps, await it.farewell());
  await it.evaluate();

  expect(await it.now()).toMatchObject({
    state: 'disconnected',
    brokenSince: null,
    stateReason: `Deleted by ${merchant.name}.`,
  });
  expect(await db.store.findUnique({ where: { id: other.id } })).toEqual(other);
  expect(await db.storeCredential.count({ where: { storeId: other.id } })).toBe(1);
  expect(await db.apiToken.findFirst()).toMatchObject({ revokedAt: it.clock.now() });
  expect(removed).toEqual([`http://127.0.0.1:3000/webhooks/woocommerce/${store.id}`]);
  expect(await it.keys()).toBe(0);
  const order = (id: string) => db.order.findUniqueOrThrow({ where: { id } });
  expect(await order(waiting.id)).toMatchObject({
    status: 'ineligible',
    reasons: ['store-disconnected'],
  });
  expect(await order(moving.id)).toMatchObject({ status: 'collected' });
  expect(await db.auditEntry.count({ where: { action: 'store.delete' } })).toBe(1);
});

test('the keys of a store that does not answer are kept until it does, and refused keys are deleted at once', async () => {
  const it = await connected();
  await it.remove();
  const farewell = await it.farewell();

  it.failure.error = new AppError('store-down', 'The store is not responding.');
  await expect(leaveStore(it.deps, farewell)).rejects.toMatchObject({ code: 'store-down' });
  expect(await it.keys()).toBe(3);

  it.failure.error = new AppError('store-rights-lost', 'The keys open nothing.');
  await leaveStore(it.deps, farewell);
  expect(await it.keys()).toBe(0);
});

test('a shop’s access is kept until Shopify has given the id for its bills, or refuses us', async () => {
  const { services, db, appPricing } = await testServices();
  const merchant = await given.merchant(services);
  const { id, name, externalId } = await given.store(services, merchant, PLATFORM_STORE('shopify'));
  const shop = externalId!;
  await db.shopifySession.create({
    data: { id: `offline_${shop}`, shop, isOnline: false, sealed: 'x' },
  });
  await disconnectStore(services, merchant, { storeName: name, typedName: name });
  const { disconnectedAt } = await db.store.findUniqueOrThrow({ where: { id } });
  const leave = () =>
    leaveStore(
      { ...services, wooConnect: {} as WooConnectPort },
      { storeId: id, disconnectedAt: disconnectedAt!.getTime() },
    );

  appPricing.switches.down = true;
  await expect(leave()).rejects.toMatchObject({ code: 'store-down' });
  expect(await db.shopifySession.count()).toBe(1);

  appPricing.switches.down = false;
  appPricing.switches.removed = true;
  await leave();
  expect(await db.shopifySession.count()).toBe(0);
});

test('deleting a Shopify store ends the sessions of its own shop only', async () => {
  const it = await connected();
  const shops = ['kloof.myshopify.com', 'karoo.myshopify.com'] as const;
  const shopify = { integrationType: 'shopify', externalId: shops[0], name: 'Kloof' } as const;
  const store = await given.store(it.services, it.merchant, shopify);
  for (const shop of shops)
    await it.db.shopifySession.create({
      data: { id: `offline_${shop}`, shop, isOnline: false, sealed: 'sealed' },
    });
  const sessions = async () => (await it.db.shopifySession.findMany()).map(({ shop }) => shop);

  await it.remove();
  await leaveStore(it.deps, await it.farewell());
  expect(await sessions(), 'a WooCommerce store has none').toHaveLength(2);
  await it.db.outbox.deleteMany();
  const input = { storeName: store.name, typedName: store.name };
  await disconnectStore(it.deps, it.merchant, input);
  await leaveStore(it.deps, await it.farewell());

  expect(await sessions()).toEqual([shops[1]]);
});

test('a store that was reconnected in the meantime is left alone', async () => {
  const it = await connected();
  await it.remove();
  const farewell = await it.farewell();
  await it.db.store.update({
    where: { id: it.store.id },
    data: { ...WHOLE, disconnectedAt: null },
  });

  await leaveStore(it.deps, farewell);
  await forgetKeys(it.services, farewell);

  expect(it.removed).toEqual([]);
  expect(await it.keys()).toBe(3);
});

test('a store that reconnects while its old keys are being deleted keeps its new keys', async () => {
  const it = await connected();
  await it.remove();
  const farewell = await it.farewell();
  const reconnect = () =>
    it.db.$transaction(async (tx) => {
      await tx.store.update({
        where: { id: it.store.id },
        data: { ...WHOLE, disconnectedAt: null },
      });
      await keepCredentials(tx, it.services, it.store.id, { consumerKey: 'ck_2' }, newId);
      return 'reconnected' as const;
    });
  const reconnects: ReturnType<typeof reconnect>[] = [];
  const isWaiting = () => eventually(async () => expect(await waitingForLocks(it.db)).toBe(1));
  const db = it.db.$extends({
    query: {
      store: {
        async findUnique({ args, query }) {
          const read = await query(args);
          const back = reconnect();
          reconnects.push(back);
          await Promise.race([back, isWaiting()]);
          return read;
        },
      },
    },
  }) as unknown as typeof it.db;

  await forgetKeys({ db }, farewell);

  expect(await Promise.all(reconnects)).toEqual(['reconnected']);
  expect(await it.db.storeCredential.findMany()).toMatchObject([{ kind: 'consumerKey' }]);
});

test('a custom store reconnects with one click, and its orders can ship again', async () => {
  const it = await connected('custom');
  const order = await given.order(it.services, {
    merchant: it.merchant,
    store: it.store,
    status: 'eligible' as const,
  });
  await it.remove();
  await it.evaluate();

  await reconnectStore(it.deps, it.merchant, { storeName: it.store.name }, null);
  await it.evaluate();

  expect(await it.now()).toMatchObject({ ...WHOLE, disconnectedAt: null });
  expect(await it.db.order.findUnique({ where: { id: order.id } })).toMatchObject({
    status: 'eligible',
  });
});

test('other accounts cannot delete or reconnect a store, and neither can a store manager', async () => {
  const it = await connected();
  const other = await given.merchant(it.services);
  const manager = given.storeManager(it.merchant, [it.store]);
  const input = { storeName: it.store.name, typedName: it.store.name };

  await expect(disconnectStore(it.services, other, input)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(reconnectStore(it.deps, other, input, null)).rejects.toMatchObject({
    code: 'not-found',
  });
  await expect(disconnectStore(it.services, manager, input)).rejects.toMatchObject({
    code: 'not-allowed',
  });
  expect(await it.now()).toMatchObject({ state: 'connected' });
});
