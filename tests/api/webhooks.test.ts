import { createHmac, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { issueOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';

const FIXTURES = join(import.meta.dirname, '../fixtures');
const SHOP = 'kloof-and-karoo.myshopify.com';
const WOO_SECRET = 'spike-webhook-secret-1';

type Index = { files: { file: string; topic: string; hmac_sha256_base64: string }[] };
const shopify = (JSON.parse(readFileSync(join(FIXTURES, 'shopify/index.json'), 'utf8')) as Index)
  .files;

function shopifyBytes(file: string): Buffer {
  return readFileSync(join(FIXTURES, 'shopify', file));
}

async function send(
  { url }: StartedApp,
  path: string,
  body: Buffer,
  headers: Record<string, string>,
): Promise<number> {
  const answer = await fetch(url + path, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  });
  await answer.arrayBuffer();
  return answer.status;
}

function shopifyHeaders(
  topic: string,
  hmac: string,
  webhookId: string = randomUUID(),
): Record<string, string> {
  return {
    'X-Shopify-Topic': topic,
    'X-Shopify-Hmac-Sha256': hmac,
    'X-Shopify-Shop-Domain': SHOP,
    'X-Shopify-API-Version': '2026-10',
    'X-Shopify-Webhook-Id': webhookId,
  };
}

async function rowsOf({ composition }: StartedApp): Promise<{ inbox: number; scheduled: number }> {
  const { db } = composition.services;
  return {
    inbox: await db.webhookDelivery.count(),
    scheduled: await db.outbox.count({ where: { job: { startsWith: 'intake.take-in-' } } }),
  };
}

test('every recorded Shopify delivery is accepted with its exact bytes, and stored once with its job', async () => {
  const app = await startApp();

  for (const { file, topic, hmac_sha256_base64: hmac } of shopify) {
    const headers = shopifyHeaders(topic, hmac);
    expect(await send(app, '/webhooks/shopify', shopifyBytes(file), headers), file).toBe(200);
    expect(await send(app, '/webhooks/shopify', shopifyBytes(file), headers), `${file} again`).toBe(
      200,
    );
  }

  expect(await rowsOf(app)).toEqual({ inbox: shopify.length, scheduled: shopify.length });
});

test('a forged Shopify delivery gets 401 and leaves nothing behind', async () => {
  const app = await startApp();
  const body = shopifyBytes('orders-create.json');
  const hmac = shopify.find(({ file }) => file === 'orders-create.json')?.hmac_sha256_base64 ?? '';
  const reserialised = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8'))));
  const others = createHmac('sha256', 'another secret').update(body).digest('base64');
  const forgeries: [string, Buffer, string][] = [
    ['truncated', body.subarray(0, -1), hmac],
    ['longer', Buffer.concat([body, Buffer.from(' ')]), hmac],
    ['re-serialised', reserialised, hmac],
    ["another's secret", body, others],
    ['no signature', body, ''],
    ['half a signature', body, hmac.slice(0, 20)],
    ['empty body', Buffer.alloc(0), hmac],
  ];

  for (const [name, bytes, signature] of forgeries)
    expect(
      await send(app, '/webhooks/shopify', bytes, shopifyHeaders('orders/create', signature)),
      name,
    ).toBe(401);

  expect(await rowsOf(app)).toEqual({ inbox: 0, scheduled: 0 });
});

test('a signed Shopify delivery without an order, or one that is too large, is refused', async () => {
  const app = await startApp();
  const sign = (body: Buffer) =>
    createHmac('sha256', TEST_SETTINGS.SHOPIFY_API_SECRET).update(body).digest('base64');
  const odd = Buffer.from('[1,2,3]');
  const huge = Buffer.alloc(5 * 1024 * 1024, 0x20);

  expect(
    await send(app, '/webhooks/shopify', odd, shopifyHeaders('orders/create', sign(odd))),
  ).toBe(400);
  expect(
    await send(app, '/webhooks/shopify', huge, shopifyHeaders('orders/create', sign(huge))),
  ).toBe(413);
  expect(await rowsOf(app)).toEqual({ inbox: 0, scheduled: 0 });
});

async function wooStore(app: StartedApp): Promise<string> {
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant, {
    integrationType: 'woocommerce',
    externalId: `https://${newId()}.example`,
  });
  await keepCredentials(services.db, services, store.id, { webhookSecret: WOO_SECRET }, newId);
  return store.id;
}

function wooFixture(name: string): { body: Buffer; headers: Record<string, string> } {
  const folder = join(FIXTURES, 'woocommerce/webhooks/wc10.5-hpos');
  const recorded = JSON.parse(readFileSync(join(folder, `${name}.headers.json`), 'utf8')) as {
    headers: [string, string][];
  };
  const kept = recorded.headers.filter(([key]) => /^x-wc-|^content-type$/i.test(key));
  const body = readFileSync(join(folder, name === 'ping' ? 'ping.body.txt' : `${name}.body.json`));
  return { body, headers: Object.fromEntries(kept) };
}

test('unprocessed WooCommerce hints about one order share a row; another order has its own', async () => {
  const app = await startApp();
  const storeId = await wooStore(app);
  const path = `/webhooks/woocommerce/${storeId}`;

  for (const name of [
    'order-created-rest',
    'order-updated-rest',
    'order-updated-completed',
    'order-created-rest',
    'order-deleted',
  ]) {
    const { body, headers } = wooFixture(name);
    expect(await send(app, path, body, headers), name).toBe(200);
  }

  expect(await rowsOf(app)).toEqual({ inbox: 2, scheduled: 2 });
});

test('a hint about a product does not replace one about the order with the same number', async () => {
  const app = await startApp();
  const path = `/webhooks/woocommerce/${await wooStore(app)}`;
  const body = Buffer.from('{"id":1001}');
  const signature = createHmac('sha256', WOO_SECRET).update(body).digest('base64');
  const topics = ['product.updated', 'order.updated', 'product.updated', 'order.created'];

  for (const topic of topics) {
    const headers = { 'x-wc-webhook-topic': topic, 'x-wc-webhook-signature': signature };
    expect(await send(app, path, body, headers), topic).toBe(200);
  }

  expect(await rowsOf(app)).toEqual({ inbox: 2, scheduled: 2 });
});

test('a store’s ping gets exactly 200, another store’s secret 401, an unknown store 404', async () => {
  const app = await startApp();
  const path = `/webhooks/woocommerce/${await wooStore(app)}`;
  const ping = wooFixture('ping');
  const { body, headers } = wooFixture('order-created-rest');
  const forged = {
    ...headers,
    'x-wc-webhook-signature': createHmac('sha256', 'another').update(body).digest('base64'),
  };

  expect(await send(app, path, ping.body, ping.headers)).toBe(200);
  expect(await send(app, path, body, forged)).toBe(401);
  expect(await send(app, path, body.subarray(1), headers)).toBe(401);
  expect(await send(app, `/webhooks/woocommerce/${newId()}`, body, headers)).toBe(404);
  expect(await send(app, '/webhooks/woocommerce/not-a-store', body, headers)).toBe(404);
  expect(await rowsOf(app)).toEqual({ inbox: 0, scheduled: 0 });
});

test('a disconnected store’s deliveries get 200 before and after its keys are deleted, and nothing is stored', async () => {
  const app = await startApp();
  const { db } = app.composition.services;
  const storeId = await wooStore(app);
  const path = `/webhooks/woocommerce/${storeId}`;
  const { body, headers } = wooFixture('order-created-rest');
  const ping = wooFixture('ping');
  await db.store.update({ where: { id: storeId }, data: { state: 'disconnected' } });

  expect(await send(app, path, body, headers)).toBe(200);
  await db.storeCredential.deleteMany();

  expect(await send(app, path, body, headers)).toBe(200);
  expect(await send(app, path, ping.body, ping.headers)).toBe(200);
  expect(await rowsOf(app)).toEqual({ inbox: 0, scheduled: 0 });
});

test('a store’s keys are accepted only in this form, with read and write access, and with the token of a started connection', async () => {
  const app = await startApp();
  const { services } = app.composition;
  const { merchantId, userId } = await given.merchant(services);
  const begin = () =>
    issueOneTime(services, {
      kind: 'connect',
      subject: { storeName: 'Braai', storeUrl: 'https://b.example', merchantId, browser: 'b' },
      ttlSeconds: 900,
      userId,
    });
  const token = await begin();
  const keys = {
    key_id: 2,
    user_id: token,
    key_permissions: 'read_write',
    consumer_key: 'ck_0123456789abcdef',
    consumer_secret: 'cs_0123456789abcdef',
  };
  const post = (body: object) =>
    send(app, '/webhooks/woocommerce-auth', Buffer.from(JSON.stringify(body)), {});

  expect(await post({ ...keys, key_permissions: 'read' })).toBe(400);
  expect(await post({ ...keys, consumer_key: 'ck_<script>' })).toBe(400);
  expect(await post({ ...keys, user_id: 'nobody-ever-issued-this-token' })).toBe(403);
  const late = await begin();
  await services.db.apiToken.updateMany({
    where: { tokenHash: hashSecret(late) },
    data: { expiresAt: new Date(0) },
  });
  expect(await post({ ...keys, user_id: late })).toBe(403);
  expect(await post(keys)).toBe(200);
  expect(await post(keys)).toBe(200);

  // It is not known yet who approved. The keys wait, encrypted, and no store is created from them.
  expect(await services.db.store.count()).toBe(0);
  const [waiting] = await services.db.wooApproval.findMany();
  expect(waiting?.sealed).not.toContain('0123456789abcdef');
  expect(await services.db.wooApproval.count()).toBe(1);
  const scheduled = await services.db.outbox.findMany();
  expect(scheduled.map(({ job }) => job)).toEqual(['stores.leave-woo-code']);
  expect(JSON.stringify(scheduled)).not.toContain('0123456789abcdef');
});

test('the courier needs the secret path and the secret in the body, and its credentials are never stored', async () => {
  const app = await startApp();
  const path = `/webhooks/courier/${TEST_SETTINGS.TOOKAN_WEBHOOK_PATH_SECRET}`;
  const event = {
    job_id: 7001,
    order_id: 'ABCDEFGH1234',
    job_type: 0,
    job_status: 1,
    access_token: 'account-credential-1',
    tookan_shared_secret: TEST_SETTINGS.TOOKAN_SHARED_SECRET,
    task_history: [{ id: 5 }],
  };
  const bytes = (body: object) => Buffer.from(JSON.stringify(body));

  expect(await send(app, '/webhooks/courier/wrong', bytes(event), {})).toBe(404);
  expect(await send(app, path, bytes({ ...event, tookan_shared_secret: 'wrong' }), {})).toBe(401);
  expect(await send(app, path, bytes({ ...event, tookan_shared_secret: undefined }), {})).toBe(401);
  expect(await send(app, path, bytes(event), {})).toBe(200);
  expect(await send(app, path, bytes(event), {})).toBe(200);

  expect(await rowsOf(app)).toEqual({ inbox: 1, scheduled: 1 });
  const stored = JSON.stringify(await app.composition.services.db.webhookDelivery.findMany());
  expect(stored).not.toContain('account-credential-1');
  expect(stored).not.toContain(TEST_SETTINGS.TOOKAN_SHARED_SECRET);

  // PostgreSQL cannot store NUL, so the delivery is accepted with the NUL removed.
  expect(await send(app, path, bytes({ ...event, order_id: 'AB\u0000CD', job_id: 7002 }), {})).toBe(
    200,
  );
  expect(
    await app.composition.services.db.webhookDelivery.count({ where: { resourceId: 'ABCD' } }),
  ).toBe(1);
});
