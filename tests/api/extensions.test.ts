import { createHmac } from 'node:crypto';
import { onTestFinished, expect, test } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { startShopifySimulator } from '#simulators/shopify/index.ts';
import { given } from '#tests/builders/given.ts';
import { fakeCourier } from '#tests/fakes/fake-courier.ts';
import { TEST_SETTINGS } from '#tests/fakes/settings.ts';
import { labelsToPdf } from '#worker/documents/label-pdf.ts';
import { manifestsToPdf } from '#worker/documents/manifest-pdf.ts';
import { slipsToPdf } from '#worker/documents/packing-slip-pdf.ts';
import { createBackend } from '../../extensions/shared/backend.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';

const SHOP = 'kloof-and-karoo.myshopify.com';
const KEYS = { apiKey: TEST_SETTINGS.SHOPIFY_API_KEY, apiSecret: TEST_SETTINGS.SHOPIFY_API_SECRET };
const ORIGIN = 'https://extensions.shopifycdn.com';
const GID = (id: number) => `gid://shopify/Order/${id}`;
const SECRETS = ['Zebulon', 'zebulon@post.example', '+27820001111', '1 Hidden Street'];

type Json = Record<string, any>; // eslint-disable-line @typescript-eslint/no-explicit-any

/** The app, one shop that has opened it, and the calls of its extensions. */
async function installed() {
  const simulator = await startShopifySimulator({
    ...KEYS,
    appUrl: 'http://127.0.0.1:9',
    shops: [{ domain: SHOP, name: 'Kloof & Karoo' }],
    retryDelaysMs: [5],
  });
  onTestFinished(() => simulator.close());
  const app = await startApp({ SHOPIFY_SIMULATOR_URL: simulator.url });
  const { services } = app.composition;
  const admin = () => simulator.sessionToken(SHOP);
  const call = async (path: string, token: string | null, body?: unknown, headers = {}) => {
    const answer = await fetch(`${app.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        Origin: ORIGIN,
        ...(token ? { Authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    const isJson = answer.headers.get('Content-Type')?.includes('json');
    return {
      status: answer.status,
      text,
      headers: answer.headers,
      json: (isJson ? JSON.parse(text) : {}) as Json,
    };
  };
  expect((await call('/api/orders/by-external-id', admin(), { external_ids: ['x'] })).status).toBe(
    200,
  );
  const store = await services.db.store.findFirstOrThrow({ where: { externalId: SHOP } });
  const merchant = { ...(await given.merchant(services)), merchantId: store.merchantId };
  if (!(await services.db.pickupLocation.count({ where: { storeId: store.id } })))
    await given.pickupLocation(services, store);
  const order = (id: number, over: object = {}) =>
    given.order(services, {
      merchant,
      store,
      externalId: GID(id),
      customerName: 'Zebulon Buyer',
      email: 'zebulon@post.example',
      phone: '+27820001111',
      street: '1 Hidden Street',
      ...over,
    });
  return { app, services, merchant, store, order, call, admin };
}

/** A token as Shopify's customer pages issue it: same secret, same audience, no issuer. */
function buyerToken(over: Json = {}, secret = KEYS.apiSecret): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    dest: SHOP,
    aud: KEYS.apiKey,
    sub: 'gid://shopify/Customer/7',
    exp: now + 300,
    nbf: now - 1,
    iat: now,
    jti: newId(),
    ...over,
  };
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims)}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

test('the admin’s token finds the shop’s orders by Shopify’s ids, with the actions that each allows', async () => {
  const { services, order, call, admin } = await installed();
  const ready = await order(1);
  await order(2, { status: 'ineligible', reasons: ['no-street'], street: null });
  const foreign = await given.order(services, {
    merchant: await given.merchant(services),
    externalId: GID(3),
  });

  const ids = [GID(2), GID(3), GID(4), GID(1), GID(1)];
  const { status, json, text } = await call('/api/orders/by-external-id', admin(), {
    external_ids: ids,
  });

  expect(status).toBe(200);
  expect(json['orders'].map((one: Json) => one['external_id'])).toEqual([GID(2), GID(1)]);
  expect(json['orders'][0]).toMatchObject({
    ship_problem: 'The street is missing.',
    label_problem: 'The order has the status Thumela Ineligible.',
    tracking_page: null,
  });
  expect(json['orders'][1]).toMatchObject({
    order_key: ready.orderKey,
    status: 'Thumela Eligible',
    ship_problem: null,
    step: 0,
  });
  expect(text).not.toContain(foreign.orderKey);
  for (const secret of SECRETS) expect(text).not.toContain(secret);
});

test('a confirmed shipment that is sent twice under its key is one shipment with the same answer', async () => {
  const { services, order, call, admin } = await installed();
  const { orderKey } = await order(1);
  const ship = () =>
    call(
      '/api/orders/create/tookan',
      admin(),
      { order_keys: [orderKey] },
      { 'Idempotency-Key': 'one-click' },
    );

  const first = await ship();
  const again = await ship();

  expect([first.status, first.json['accepted']]).toEqual([200, [orderKey]]);
  expect(again.json).toEqual(first.json);
  expect(await services.db.shipment.count()).toBe(1);
  const found = await call('/api/orders/by-external-id', admin(), { external_ids: [GID(1)] });
  expect(found.json['orders'][0]).toMatchObject({
    ship_problem: 'The order has the status UnAssigned. It is already shipped.',
    label_problem: 'The courier is not booked yet. Try again in a moment.',
    tracking_page: `${TEST_SETTINGS.PUBLIC_URL}/track-order/${orderKey}`,
  });
});

test.each([undefined, 'tomorrow', Math.floor(Date.now() / 1000) + 365 * 86_400])(
  'a token signed with Shopify’s secret that expires at %s is refused, for the admin and for a buyer',
  async (exp) => {
    const { call } = await installed();
    const admin = { iss: `https://${SHOP}/admin`, dest: `https://${SHOP}` };

    expect((await call('/api/store/connection', buyerToken(admin))).status).toBe(200);
    expect((await call('/api/store/connection', buyerToken({ ...admin, exp }))).status).toBe(401);
    const asked = { order_id: GID(1) };
    expect((await call('/api/orders/track/buyer', buyerToken({ exp }), asked)).status).toBe(401);
  },
);

test('the extensions’ own client finds, ships, prints and tracks with the real calls', async () => {
  const { app, services, order, call, admin } = await installed();
  const { orderKey } = await order(1, { customerRef: 'gid://shopify/Customer/7' });
  const makeAll = async () => {
    const jobs = await services.db.documentJob.findMany({ where: { state: 'processing' } });
    const deps = {
      ...services,
      renderLabels: labelsToPdf,
      renderPrints: zplPrints,
      renderSlips: slipsToPdf,
      renderManifests: manifestsToPdf,
    };
    for (const job of jobs) await makeDocument(deps, { documentJobId: job.id });
  };
  const client = (token: () => string) =>
    createBackend({ token: async () => token(), origin: app.url, wait: makeAll });
  const merchant = client(admin);

  const found = await merchant.findOrders([GID(1), GID(2)]);
  expect(found).toMatchObject({
    ok: true,
    value: [{ order_key: orderKey, order_id: expect.any(String) }],
  });
  const slips = await merchant.makeDocument('packing-slips', [orderKey], () => true);
  if (!slips.ok) throw new Error(JSON.stringify(slips.problem));
  expect((await call(slips.value.url.replace(app.url, ''), admin())).text.slice(0, 5)).toBe(
    '%PDF-',
  );
  expect(await merchant.makeDocument('shipping-labels', [orderKey], () => true)).toMatchObject({
    problem: {
      kind: 'refused',
      skipped: [
        {
          orderKey,
          reason: 'The order has the status Thumela Eligible. It gets a label when it ships.',
        },
      ],
    },
  });

  const shipped = await merchant.ship([orderKey], 'one-click');
  expect(shipped).toMatchObject({ ok: true, value: { accepted: [orderKey], skipped: [] } });
  expect(await merchant.ship([orderKey], 'one-click')).toEqual(shipped);
  expect(await merchant.ship([orderKey], 'another-click')).toMatchObject({
    problem: {
      kind: 'refused',
      skipped: [
        { orderKey, reason: 'The order has the status UnAssigned. It is already shipped.' },
      ],
    },
  });
  expect(await services.db.shipment.count()).toBe(1);

  const buyer = client(() => buyerToken());
  expect(await buyer.trackForBuyer(GID(1))).toMatchObject({
    ok: true,
    value: { state: 'underWay', tracking_number: orderKey },
  });
  expect(await buyer.trackForBuyer(GID(2))).toMatchObject({ problem: { kind: 'notFound' } });
  expect(await buyer.findOrders([GID(1)])).toMatchObject({ problem: { kind: 'signedOut' } });
});

test.each([
  ['as documented', {}],
  ['with a scheme', { dest: `https://${SHOP}` }],
])('a buyer’s token %s reads the buyer’s parcel, and nothing about a person', async (_, claims) => {
  const { services, order, call } = await installed();
  const { id: orderId, orderKey } = await order(1, {
    status: 'collected',
    customerRef: 'gid://shopify/Customer/7',
  });
  await services.db.orderEvent.create({
    data: {
      id: newId(),
      orderId,
      at: services.clock.now(),
      source: 'courier',
      actor: 'Zola',
      kind: 'collected',
      fromStatus: 'assigned',
      toStatus: 'collected',
      applied: true,
    },
  });
  await order(2, { status: 'ineligible', customerRef: 'gid://shopify/Customer/7' });
  await order(3, { status: 'cancelled', customerRef: 'gid://shopify/Customer/7' });
  const track = (id: number) =>
    call('/api/orders/track/buyer', buyerToken(claims), { order_id: GID(id) });

  const underWay = await track(1);
  expect(underWay.json).toEqual({
    state: 'underWay',
    step: 2,
    steps: ['Order Placed', 'Booked', 'Collected', 'At Hub', 'Out for delivery', 'Delivered'],
    tracking_number: orderKey,
    tracking_page: `${TEST_SETTINGS.PUBLIC_URL}/track-order/${orderKey}`,
    parts: [],
  });
  expect((await track(2)).json).toMatchObject({ state: 'preparing', tracking_number: null });
  expect((await track(3)).json).toMatchObject({ state: 'stopped', tracking_page: null });
  expect((await track(4)).status).toBe(404);
  for (const secret of SECRETS) expect(underWay.text).not.toContain(secret);
});

test.each([
  ['a buyer who has not signed in', { sub: undefined }, 'gid://shopify/Customer/7'],
  ['an order that names no customer', {}, null],
  ['neither side naming a customer', { sub: undefined }, null],
  ['an empty customer on both sides', { sub: '' }, ''],
  ['a customer of another form', { sub: 'customer 7' }, 'customer 7'],
])('for %s nothing is shown, whatever the parcel’s progress', async (_, claims, customerRef) => {
  const { order, call } = await installed();
  const statuses = ['eligible', 'collected', 'deliveryCompleted', 'cancelled'] as const;
  for (const [index, status] of statuses.entries()) await order(index, { status, customerRef });

  for (const index of statuses.keys()) {
    const asked = { order_id: GID(index) };
    const { status, json } = await call('/api/orders/track/buyer', buyerToken(claims), asked);
    expect([status, json['message']]).toEqual([404, 'Order not found.']);
  }
});

test('another customer’s parcel is not found, and an invalid token opens nothing', async () => {
  const { services, order, call, admin } = await installed();
  await order(1, { status: 'collected', customerRef: 'gid://shopify/Customer/7' });
  await given.order(services, {
    merchant: await given.merchant(services),
    externalId: GID(2),
    status: 'collected',
  });
  const track = (token: string | null, id = 1) =>
    call('/api/orders/track/buyer', token, { order_id: GID(id) });

  expect((await track(buyerToken({ sub: 'gid://shopify/Customer/8' }))).status).toBe(404);
  expect((await track(buyerToken(), 2)).status, "another shop's order").toBe(404);
  expect((await track(buyerToken({ dest: 'other.myshopify.com' }))).status).toBe(404);
  expect((await track(buyerToken({ aud: 'another-app' }))).status).toBe(401);
  expect((await track(buyerToken({}, 'another secret'))).status).toBe(401);
  expect((await track(buyerToken({ exp: 1 }))).status).toBe(401);
  expect((await track(null)).status).toBe(401);
  expect((await track(admin())).status, "the admin's token names no buyer").toBe(401);
});

test('a buyer’s token never acts for the shop, whatever form it has', async () => {
  const { order, call, app } = await installed();
  await order(1);
  const shapes = [
    {},
    { dest: `https://${SHOP}` },
    { dest: `https://${SHOP}`, iss: `https://${SHOP}` },
  ];
  const guarded = ALL_ENDPOINTS.filter((endpoint) => endpoint.permission !== 'open');

  for (const shape of shapes) {
    for (const endpoint of guarded) {
      const path = endpoint.path
        .replace(':collection', 'shipping-labels')
        .replace(':jobId', newId());
      const answer = await fetch(`${app.url}/api${path}`, {
        method: endpoint.method.toUpperCase(),
        headers: {
          Authorization: `Bearer ${buyerToken(shape)}`,
          'Content-Type': 'application/json',
        },
        ...(endpoint.method === 'get' ? {} : { body: '{}' }),
      });
      expect(answer.status, `${endpoint.path} with ${JSON.stringify(shape)}`).toBe(401);
    }
    expect((await call(`/documents/${newId()}.pdf`, buyerToken(shape))).status).toBe(401);
    expect((await call('/events/orders', buyerToken(shape))).status).toBe(401);
  }
});

test('only calls of the extensions answer other origins, without cookies, including refusals', async () => {
  const { call, app } = await installed();

  for (const endpoint of ALL_ENDPOINTS) {
    const path = endpoint.path.replace(':collection', 'shipping-labels').replace(':jobId', newId());
    const preflight = await fetch(`${app.url}/api${path}`, {
      method: 'OPTIONS',
      headers: {
        Origin: ORIGIN,
        'Access-Control-Request-Method': endpoint.method.toUpperCase(),
        'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key',
      },
    });
    const { headers } = preflight;
    expect(headers.get('Access-Control-Allow-Credentials'), path).toBeNull();
    if (!endpoint.fromExtensions) {
      expect(headers.get('Access-Control-Allow-Origin'), path).toBeNull();
      continue;
    }
    expect([preflight.status, headers.get('Access-Control-Allow-Origin')], path).toEqual([
      204,
      '*',
    ]);
    expect(headers.get('Access-Control-Allow-Headers')).toMatch(/Authorization.*Idempotency-Key/);
    expect(headers.get('Access-Control-Allow-Methods')).toContain(endpoint.method.toUpperCase());
  }
  const refused = await call('/api/orders/by-external-id', null, { external_ids: [] });
  expect([refused.status, refused.headers.get('Access-Control-Allow-Origin')]).toEqual([401, '*']);
  const other = await call('/api/orders', null, {});
  expect(other.headers.get('Access-Control-Allow-Origin')).toBeNull();
});

test.each([
  ['/api/documents/shipping-labels', 'orders'],
  ['/api/orders/generate/pdf', 'pdf_data'],
])(
  '%s without a format prints on the label size that the store has chosen',
  async (path, field) => {
    const { services, merchant, store, call, admin } = await installed();
    const courier = fakeCourier(services.clock);
    const { order } = await given.bookedOrder({ ...services, courier }, merchant, { store });
    const owner = `store:${store.id}`;
    await services.db.printSettings.create({ data: { owner, labelSheet: 'a4x4' } });
    const rows = { [field]: [{ order_key: order.orderKey }] };
    const sheets: string[] = [];
    const renderers = {
      renderPrints: zplPrints,
      renderSlips: slipsToPdf,
      renderManifests: manifestsToPdf,
      renderLabels: async (...[, sheet]: Parameters<typeof labelsToPdf>) => {
        sheets.push(String(sheet));
        return Buffer.from('%PDF-1.7 of the test');
      },
    };

    for (const more of [{}, { format: '100x150' }]) {
      const { status, json } = await call(path, admin(), { ...rows, ...more });
      expect(status).toBe(200);
      await makeDocument({ ...services, ...renderers }, { documentJobId: String(json['jobId']) });
    }

    expect(sheets).toEqual(['a4x4', 'single']);
  },
);

test('the print dialog may load a document twice with its token; the ticket alone opens it once', async () => {
  const { services, store, call, admin } = await installed();
  const jobId = newId();
  const fileKey = `documents/${jobId}.pdf`;
  await services.files.put(fileKey, Buffer.from('%PDF-1.7 of the test'), 'application/pdf');
  await services.db.documentJob.create({
    data: {
      id: jobId,
      kind: 'shippingLabels',
      state: 'completed',
      requestedBy: `store:${store.id}`,
      merchantId: store.merchantId,
      orderIds: [],
      fileKey,
    },
  });

  const { json } = await call(`/api/documents/shipping-labels/${jobId}/ticket`, admin(), {});
  const url = String(json['url']);

  for (const time of ['first', 'second']) {
    const answer = await call(url, admin());
    expect([answer.status, answer.text], `the ${time} time`).toEqual([200, '%PDF-1.7 of the test']);
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*');
  }
  expect((await call(url, null)).status, 'the ticket was kept').toBe(200);
  expect((await call(url, null)).status, 'and has now been used').toBe(404);
});
