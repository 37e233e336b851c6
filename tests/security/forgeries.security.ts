import { expect, test } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { given } from '#tests/builders/given.ts';
import { announceFigures } from '#tests/fakes/figures.ts';
import { pluginRequest, wooStoreOf } from '#tests/fakes/plugin-caller.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { startApp, type StartedApp } from '#tests/fakes/started-app.ts';
import {
  forgeriesOf,
  recordedAtShopify,
  recordedAtWooCommerce,
  sign,
  type Genuine,
} from './forgeries.ts';
import { connectedWooStore, signedDelivery, WOO_SECRET } from './open-endpoints.ts';

test('recorded deliveries are accepted only with their exact bytes and own signature, and a repeat changes nothing', async () => {
  const app = await startApp();
  const wooId = await connectedWooStore(app.composition, WOO_SECRET);

  const shopify = await tryAll(app, recordedAtShopify());
  const woo = await tryAll(app, recordedAtWooCommerce(wooId));

  announceFigures('4 forgeries: Shopify', shopify.figures);
  announceFigures('4 forgeries: WooCommerce', woo.figures);
  for (const run of [shopify, woo]) {
    expect(run.errors.slice(0, 20)).toEqual([]);
    expect(run.taken).toBe(run.genuine);
  }
});

test('broken twin: endpoints that verify nothing are detected', async () => {
  const app = await startApp({}, (composition) => {
    const { shopify } = composition;
    if (shopify) shopify.endpoint = careless(shopify.endpoint, 'x-shopify-hmac-sha256');
    composition.wooEndpoint = careless(composition.wooEndpoint, 'x-wc-webhook-signature');
  });
  const wooId = await connectedWooStore(app.composition, WOO_SECRET);

  const runs = [
    await tryAll(app, recordedAtShopify().slice(0, 2)),
    await tryAll(app, recordedAtWooCommerce(wooId).slice(0, 2)),
  ];

  for (const { errors, figures } of runs) {
    announceFigures('4 forgeries, broken twin', figures);
    expect(errors.length).toBeGreaterThan(10);
  }
});

test('a delivery for one store is refused for another, and Shopify’s are refused at a WooCommerce store', async () => {
  const app = await startApp();
  const wooId = await connectedWooStore(app.composition, WOO_SECRET);
  const otherId = await connectedWooStore(app.composition, 'the secret of another store');
  const before = await rowsOf(app);

  const statuses = await Promise.all([
    ...recordedAtWooCommerce(wooId).map(({ body, headers }) =>
      post(app, `/webhooks/woocommerce/${otherId}`, body, {
        ...headers,
        'X-WC-Webhook-Signature': sign(WOO_SECRET, body),
      }),
    ),
    ...recordedAtShopify().map(({ body, headers }) =>
      post(app, `/webhooks/woocommerce/${wooId}`, body, {
        ...headers,
        'X-WC-Webhook-Topic': 'order.updated',
        'X-WC-Webhook-Signature': sign(TEST_SETTINGS.SHOPIFY_API_SECRET, body),
      }),
    ),
  ]);

  const passed = statuses.filter((status) => status < 400).length;
  announceFigures("4 forgeries: another store's", { sent: statuses.length, passed });
  expect(passed).toBe(0);
  expect(await rowsOf(app)).toEqual(before);
});

test('the courier and the keys of a store are accepted only with their secrets', async () => {
  const app = await startApp();
  const secret = TEST_SETTINGS.TOOKAN_SHARED_SECRET;
  const event = { job_id: 7001, order_id: 'ABCDEFGH1234', job_type: 0, job_status: 1 };
  const { path } = signedDelivery({ wooId: '' }, 'courier', '');
  const wrong: unknown[] = [
    undefined,
    null,
    '',
    'wrong',
    secret.slice(0, -1),
    `${secret} `,
    secret.toUpperCase(),
    true,
    0,
    [secret],
    { toString: secret },
    { $ne: '' },
    `${secret}\0`,
    '%',
  ];
  const paths = [
    'x',
    '%00',
    path.slice(-5),
    path.split('/').at(-1)!.toUpperCase(),
    '..',
    'undefined',
  ];

  const statuses = [
    ...(await Promise.all(
      wrong.map((guess) => post(app, path, json({ ...event, tookan_shared_secret: guess }))),
    )),
    ...(await Promise.all(
      paths.map((guess) =>
        post(app, `/webhooks/courier/${guess}`, json({ ...event, tookan_shared_secret: secret })),
      ),
    )),
    ...(await Promise.all(
      [undefined, '', 'x'.repeat(43), newId(), null, {}, ['x'.repeat(43)]].map((user_id) =>
        post(
          app,
          '/webhooks/woocommerce-auth',
          json({
            key_id: 2,
            user_id,
            key_permissions: 'read_write',
            consumer_key: 'ck_0123456789abcdef',
            consumer_secret: 'cs_0123456789abcdef',
          }),
        ),
      ),
    )),
  ];

  const passed = statuses.filter((status) => status < 400).length;
  announceFigures('4 forgeries: courier and keys', { sent: statuses.length, passed });
  expect(passed).toBe(0);
  expect(await rowsOf(app)).toBe(0);
  expect(await post(app, path, json({ ...event, tookan_shared_secret: secret }))).toBe(200);
});

test('the plugin’s calls: a call that is changed, late, or of another store is refused', async () => {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await wooStoreOf(services, merchant);
  const other = await wooStoreOf(services, merchant, 'f'.repeat(32));
  const order = await given.order(services, { merchant, store, externalId: '41' });
  const path = '/api/orders/create/tookan';
  const body = { order_keys: [order.orderKey] };
  const good = pluginRequest(store.id, { path, body, key: 'one' });
  const headers = good.init.headers as Record<string, string>;
  const claim = headers['Authorization'] ?? '';
  const changed = (over: Record<string, string>, init: RequestInit = {}) => ({
    path,
    init: { ...good.init, ...init, headers: { ...headers, ...over } },
  });
  const at = (ms: number) =>
    pluginRequest(store.id, { path, body, sentAt: new Date(Date.now() + ms) });
  const forged = [
    changed({}, { body: JSON.stringify({ order_keys: [order.orderKey, 'X'] }) }),
    changed({}, { body: `${JSON.stringify(body)} ` }),
    { ...good, path: `${path}?x=1` },
    { ...good, path: '/api/orders/cancel' },
    changed({ 'Idempotency-Key': 'two' }),
    changed({ 'Thumela-Home': 'https://copy.example' }),
    changed({ Authorization: claim.replace(store.id, other.id) }),
    changed({ Authorization: claim.slice(0, -1) }),
    changed({ Authorization: claim.slice(0, -64) }),
    changed({ Authorization: claim.replace(/.$/, (last) => (last === '0' ? '1' : '0')) }),
    changed({ Authorization: claim.toUpperCase() }),
    ...['', 'f'.repeat(32)].map((secret) => pluginRequest(store.id, { path, body, secret })),
    ...[-3_600_000, -302_000, 303_000, 86_400_000].map(at),
  ];

  const statuses = await Promise.all(
    forged.map(async (one) => (await fetch(app.url + one.path, one.init)).status),
  );

  const passed = statuses.filter((status) => status < 400).length;
  announceFigures("4 forgeries: the plugin's calls", { sent: statuses.length, passed });
  expect(passed).toBe(0);
  expect(await services.db.shipment.count()).toBe(0);
  expect((await fetch(app.url + good.path, good.init)).status).toBe(200);
});

async function tryAll(app: StartedApp, all: readonly Genuine[]) {
  const found: string[] = [];
  let [taken, forged, refused, errors] = [0, 0, 0, 0];
  for (const one of all) {
    const { path, body, headers, secret, signedBy } = one;
    const signed = { ...headers, [signedBy]: sign(secret, body) };
    const forgeries = forgeriesOf(one, all.find(({ name }) => name !== one.name) ?? one);
    const before = await rowsOf(app);
    for (const forgery of forgeries) {
      forged += 1;
      const status = await post(app, path, forgery.body, forgery.headers);
      if (status >= 400 && status < 500) refused += 1;
      else found.push(`${one.name}, ${forgery.name}: ${status}`);
    }
    if ((await rowsOf(app)) !== before) found.push(`${one.name}: a forgery was kept`);
    if ((await post(app, path, body, signed)) === 200) taken += 1;
    const after = await rowsOf(app);
    const again = await post(app, path, body, signed);
    if (again !== 200) found.push(`${one.name} repeated: ${again}`);
    // A WooCommerce store may deliver its own error, which names no order. Every such delivery is stored to track the
    // store's health.
    const isAnError = one.body.includes('"data":{"status":');
    if (isAnError) errors += 1;
    else if ((await rowsOf(app)) !== after) found.push(`${one.name} repeated: kept twice`);
  }
  const genuine = all.length;
  return {
    errors: found,
    taken,
    genuine,
    figures: {
      genuine: `${taken} of ${genuine} taken`,
      forged: `${refused} of ${forged} refused`,
      repeated: `${found.filter((one) => one.endsWith('kept twice')).length} of ${genuine - errors} kept twice`,
    },
  };
}

/** A webhook endpoint that accepts every signature. */
function careless(endpoint: WebhookEndpoint, header: string): WebhookEndpoint {
  return {
    open: (raw, headers, secrets) =>
      endpoint.open(raw, { ...headers, [header]: sign(secrets[0] ?? '', raw) }, secrets),
  };
}

const json = (body: object) => Buffer.from(JSON.stringify(body));

async function post(
  { url }: Pick<StartedApp, 'url'>,
  path: string,
  body: Buffer,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
): Promise<number> {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers,
    body: new Uint8Array(body),
  });
  await answer.arrayBuffer();
  return answer.status;
}

const rowsOf = ({ composition }: StartedApp) => composition.services.db.webhookDelivery.count();
