import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { letBack } from '#app/domain/stores/deleted-store.ts';
import { connectWithKeys } from '#app/domain/stores/connect-with-keys.ts';
import { disconnectStore } from '#app/domain/stores/disconnect-store.ts';
import { installShop } from '#app/domain/stores/install-shop.ts';
import { leaveStore } from '#app/domain/stores/leave-store.ts';
import { leaveStoreJob } from '#app/domain/stores/leave-store.job.ts';
import { reconnectStore } from '#app/domain/stores/reconnect-store.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import type { WooConnectPort } from '#app/ports/woo-connect.ts';
import { PLATFORM_STORE } from '#tests/builders/given.ts';
import { listening, MINUTE_MS, signatureOf } from '#tests/fakes/listening-store.ts';
import { answers } from '#tests/fakes/webhook-receiver.ts';
import { deliverWebhook } from './deliver-webhook.ts';
import { renewSecret, replayWebhooks, sendTest, switchOn } from './change-webhook.ts';
import { shopFacts } from '#tests/builders/shop-facts.ts';

const wooConnect = {
  authorizeUrl: ({ userToken }: { userToken: string }) => `https://shop.example/?t=${userToken}`,
  removeWebhooks: async () => 4,
} as unknown as WooConnectPort;

/** A store with a webhook. The store and its keys were deleted while a message was waiting. */
async function deleted(over: Parameters<typeof listening>[0] = {}) {
  const it = await listening(over);
  const { db, services, merchant, store } = it;
  const deps = { ...services, wooConnect };
  await keepCredentials(db, services, store.id, { consumerKey: 'ck_1' }, newId);
  it.receiver.behave = answers(500);
  await it.happens('ship');
  await it.work();
  const { name } = store;
  await disconnectStore(services, merchant, { storeName: name, typedName: name });
  const { payload } = await db.outbox.findFirstOrThrow({ where: { job: leaveStoreJob.name } });
  await leaveStore(deps, leaveStoreJob.payload.parse(payload));
  await it.pass(MINUTE_MS);
  expect(await db.storeCredential.findMany({ select: { kind: true } })).toEqual([
    { kind: 'outgoingWebhook' },
  ]);
  expect(await it.message()).toMatchObject({ state: 'held' });
  it.receiver.behave = answers(204);
  return { ...it, deps };
}

/** How each kind of store reconnects. */
const BACK: Record<string, (it: Awaited<ReturnType<typeof deleted>>) => Promise<unknown>> = {
  custom: ({ deps, merchant, store }) =>
    reconnectStore(deps, merchant, { storeName: store.name }, null),
  woocommerce: async ({ deps, merchant, store }) => {
    const input = { storeName: store.name, storeUrl: store.url, days: 30 };
    const keys = { consumerKey: 'ck_2', consumerSecret: 'cs_2' };
    const { storeName, storeUrl, days } = input;
    const { merchantId } = merchant;
    const connecting = { storeName, storeUrl, merchantId, days };
    await deps.db.$transaction((tx) => connectWithKeys(tx, deps, connecting, keys));
  },
  shopify: async ({ deps, store }) => {
    await deps.db.$transaction((tx) => letBack(tx, store.id));
    await installShop(deps, shopFacts(store.externalId ?? '', { name: store.name }));
  },
};

const OF_KIND = {
  custom: {},
  woocommerce: { ...PLATFORM_STORE('woocommerce'), externalId: 'https://shop.example' },
  shopify: PLATFORM_STORE('shopify'),
};

test.each(['custom', 'woocommerce', 'shopify'] as const)(
  'a deleted %s store that reconnects gets the waiting messages, signed with its known secret',
  async (kind) => {
    const it = await deleted(OF_KIND[kind]);

    await BACK[kind]?.(it);
    await it.work();

    const [, message] = it.receiver.received;
    expect(it.receiver.received).toHaveLength(2);
    expect(message?.headers['webhook-signature']).toBe(message && signatureOf(it.secret, message));
    expect(await it.message()).toMatchObject({ state: 'delivered' });
  },
);

test('changes while the store is disconnected are sent once it reconnects, without a call until then', async () => {
  const it = await listening();
  const { name: storeName } = it.store;
  await it.happens('ship');
  await it.work();
  await disconnectStore(it.services, it.merchant, { storeName, typedName: storeName });
  await it.happens('cancel');
  await it.work();

  expect(it.receiver.received).toHaveLength(1);
  expect(await it.message()).toMatchObject({ state: 'held', nextTryAt: null });
  await reconnectStore({ ...it.services, wooConnect }, it.merchant, { storeName }, null);
  await it.work();

  expect(it.receiver.received).toHaveLength(2);
  expect(await it.message()).toMatchObject({ state: 'delivered' });
});

test('messages for a switched-off webhook still wait after the store reconnects', async () => {
  const it = await deleted();
  await it.db.store.updateMany({ data: { webhookDisabledAt: it.clock.now() } });

  await reconnectStore(it.deps, it.merchant, { storeName: it.store.name }, null);
  await it.work();

  expect(it.receiver.received).toHaveLength(1);
  expect(await it.message()).toMatchObject({ state: 'held' });
});

test('without a secret no message is sent, and the webhook is off until a new secret is created', async () => {
  const { services, db, merchant, store, happens, work, receiver, message, storeNow } =
    await listening();
  await db.storeCredential.deleteMany();
  await happens('ship');
  await work();

  expect(receiver.received).toEqual([]);
  expect(await message()).toMatchObject({ state: 'held' });
  expect(await storeNow()).toMatchObject({
    webhookDisabledReason: expect.stringMatching(/^The webhook secret is missing/),
  });
  const input = { storeId: store.id };
  await expect(switchOn(services, merchant, input)).rejects.toThrow('Create a new secret');

  const { secret } = await renewSecret(services, merchant, input);
  expect(await switchOn(services, merchant, input)).toBe(1);
  await work();

  const [arrived] = receiver.received;
  expect(arrived?.headers['webhook-signature']).toBe(arrived && signatureOf(secret, arrived));
});

test('tests, replays and switching on are refused for a disconnected store', async () => {
  const it = await deleted();
  const input = { storeId: it.store.id };

  for (const action of [sendTest, replayWebhooks, switchOn])
    await expect(action(it.services, it.merchant, input)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Reconnect the store first'),
    });

  expect(await it.db.outgoingWebhook.count()).toBe(1);
});

test('a message that is being kept while its store reconnects is sent', async () => {
  const it = await listening();
  await it.happens('ship');
  const { id, turn } = await it.message();
  const away = { state: 'disconnected' as const, disconnectedAt: it.clock.now() };
  await it.db.store.updateMany({ data: away });
  const { db } = it.services;
  // The store reconnects between the worker's read and its write.
  const late = new Proxy(db, {
    get: (target, name) =>
      name === '$transaction'
        ? async (...args: Parameters<typeof db.$transaction>) => {
            const deps = { ...it.services, wooConnect };
            await reconnectStore(deps, it.merchant, { storeName: it.store.name }, null);
            return db.$transaction(...args);
          }
        : Reflect.get(target, name),
  });

  await deliverWebhook({ ...it.services, db: late }, { webhookId: id, turn });
  await it.work();

  expect(await it.message()).toMatchObject({ state: 'delivered' });
});
