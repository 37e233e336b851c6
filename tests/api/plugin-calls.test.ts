import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readPluginClaim, signPluginCall } from '#app/auth/plugin-signature.ts';
import { given } from '#tests/builders/given.ts';
import { PLUGIN_HOME, pluginRequest, wooStoreOf, type Call } from '#tests/fakes/plugin-caller.ts';
import { startApp } from '#tests/fakes/started-app.ts';

async function bench() {
  const app = await startApp();
  const { services } = app.composition;
  const merchant = await given.merchant(services);
  const store = await wooStoreOf(services, merchant);
  const send = async ({ path, init }: { path: string; init: RequestInit }) => {
    const answer = await fetch(app.url + path, init);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const call = (one: Call, storeId = store.id) => send(pluginRequest(storeId, one));
  return { services, merchant, store, send, call };
}

test('the signature equals the one in the contract', () => {
  // Computed independently with `openssl dgst -sha256 -hmac`. The plugin is tested with the same values.
  const signature = signPluginCall('a1b2c3d4e5f6a7b8c9d0e1f2a3b4c5d6', 1_800_000_000, {
    method: 'post',
    path: '/api/orders/create/tookan',
    idempotencyKey: 'ship-1',
    home: 'https://kloof-and-karoo.example',
    body: Buffer.from('{"order_keys":["0123456789AB"]}'),
  });

  expect(signature).toBe('d1fa51e96add66efdff92433af1c5fb820cc6718a796e708b2c55be06ccab854');
});

test('the plugin sees and ships the orders of its own store and of no other', async () => {
  const { services, merchant, store, call } = await bench();
  const other = await wooStoreOf(services, merchant);
  const mine = await given.order(services, { merchant, store, externalId: '41' });
  const theirs = await given.order(services, { merchant, store: other, externalId: '42' });

  const seen = await call({
    path: '/api/orders/by-external-id',
    body: { external_ids: ['41', '42', '43'] },
  });
  const shipped = await call({
    path: '/api/orders/create/tookan',
    body: { order_keys: [mine.orderKey, theirs.orderKey] },
  });

  expect(seen.status).toBe(200);
  expect(seen.body.orders).toEqual([
    expect.objectContaining({
      external_id: '41',
      order_key: mine.orderKey,
      status: 'Thumela Eligible',
      ship_problem: null,
      tracking_page: null,
    }),
  ]);
  expect(shipped.body).toMatchObject({
    accepted: [mine.orderKey],
    skipped: [{ orderKey: theirs.orderKey }],
  });
  const untouched = await services.db.order.findUniqueOrThrow({ where: { id: theirs.id } });
  expect(untouched.status).toBe('eligible');
});

test('a booked order is shown as printable, with its tracking address', async () => {
  const { services, merchant, store, call } = await bench();
  const { order, shipment } = await given.shippedOrder(services, merchant, {
    store,
    externalId: '41',
  });
  const before = await call({
    path: '/api/orders/by-external-id',
    body: { external_ids: ['41'] },
  });
  const bookedAt = services.clock.now();
  await services.db.shipment.update({ where: { id: shipment.id }, data: { bookedAt } });

  const after = await call({ path: '/api/orders/by-external-id', body: { external_ids: ['41'] } });

  expect(before.body.orders).toMatchObject([{ label_problem: expect.any(String) }]);
  expect(after.body.orders).toMatchObject([
    {
      ship_problem: expect.any(String),
      label_problem: null,
      status: 'UnAssigned',
      tracking_page: `${services.settings.publicUrl}/track-order/${order.orderKey}`,
    },
  ]);
});

test('an order that cannot be shipped gives its reason once; a parcel in transit gives none', async () => {
  const { services, merchant, store, call } = await bench();
  const order = (externalId: string, over: object) =>
    given.order(services, { merchant, store, externalId, ...over });
  await order('41', { status: 'inStore', reasons: ['nothingToShip'] });
  await order('42', { status: 'shippedBy3rdParty' });
  await order('43', { status: 'deleted' });
  await order('44', { status: 'cancelled' });
  await given.shippedOrder(services, merchant, { store, externalId: '45' });

  const { body } = await call({
    path: '/api/orders/by-external-id',
    body: { external_ids: ['41', '42', '43', '44', '45'] },
  });

  const notes = (body.orders as { notes: string[] }[]).map((one) => one.notes);
  expect(notes).toEqual([
    ['The order has no items to ship.'],
    [
      'The order has the status Shipped By 3rd Party. The store says another service shipped it. Reopen it in the store to ship it here.',
    ],
    [
      'The order has the status Deleted. The store no longer has the order. Restore it there to ship it.',
    ],
    ['The order has the status Cancelled. Ship it again.'],
    [],
  ]);
});

test('a repeat under the same key ships once and pays once', async () => {
  const { services, merchant, store, call } = await bench();
  const order = await given.order(services, { merchant, store, externalId: '41' });
  const ship: Call = {
    path: '/api/orders/create/tookan',
    body: { order_keys: [order.orderKey] },
    key: 'ship-41',
  };

  const first = await call(ship);
  const again = await call(ship);

  expect(again).toEqual(first);
  expect(await services.db.shipment.count()).toBe(1);
  expect(await services.db.transaction.count({ where: { type: 'orderCreationFee' } })).toBe(1);
});

test('a request that was changed on the way is refused and has no effect', async () => {
  const { services, merchant, store, send } = await bench();
  const order = await given.order(services, { merchant, store, externalId: '41' });
  const other = await wooStoreOf(services, merchant, 'f'.repeat(32));
  const body = { order_keys: [order.orderKey] };
  const path = '/api/orders/create/tookan';
  const good = pluginRequest(store.id, { path, body, key: 'one' });
  const with_ = (init: RequestInit, at = path) => ({ path: at, init: { ...good.init, ...init } });
  const headers = good.init.headers as Record<string, string>;
  const forgeries = {
    'another body': with_({ body: JSON.stringify({ order_keys: [order.orderKey, 'X'] }) }),
    'another path': with_({}, '/api/orders/create/custom'),
    'a query': with_({}, `${path}?x=1`),
    'another key for repeats': with_({ headers: { ...headers, 'Idempotency-Key': 'two' } }),
    'another store': with_({
      headers: {
        ...headers,
        Authorization: headers['Authorization']!.replace(store.id, other.id),
      },
    }),
    "another store's secret": pluginRequest(store.id, { path, body, secret: 'f'.repeat(32) }),
    'another address': with_({ headers: { ...headers, 'Thumela-Home': 'https://copy.example' } }),
    'no address': with_({ headers: { ...headers, 'Thumela-Home': '' } }),
    'an empty secret': pluginRequest(store.id, { path, body, secret: '' }),
    'too late': pluginRequest(store.id, { path, body, sentAt: new Date(Date.now() - 302_000) }),
    'too early': pluginRequest(store.id, { path, body, sentAt: new Date(Date.now() + 360_000) }),
  };

  for (const [name, forged] of Object.entries(forgeries))
    expect((await send(forged)).status, name).toBe(401);

  const untouched = await services.db.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(untouched.status).toBe('eligible');
  expect(await services.db.shipment.count()).toBe(0);
});

test('a wrong clock is the only cause that the error names, since the merchant can correct it', async () => {
  const { call } = await bench();
  const late = new Date(Date.now() - 3_600_000);

  const answer = await call({ method: 'GET', path: '/api/store/connection', sentAt: late });

  expect(answer.body.message).toContain('The clock of your web server is wrong');
});

test('a copy of the shop cannot ship, print or disconnect; the error names the real shop', async () => {
  const { services, merchant, store, call } = await bench();
  const order = await given.order(services, { merchant, store, externalId: '41' });
  const body = { order_keys: [order.orderKey] };

  for (const home of [
    'https://staging.kloof-and-karoo.example',
    `${PLUGIN_HOME}/staging`,
    `${PLUGIN_HOME}:8443`,
    '',
    'no address',
    'http://127.0.0.1',
  ])
    for (const path of ['/api/orders/create/tookan', '/api/store/disconnect'])
      expect(await call({ path, body, home }), home).toMatchObject({
        status: 403,
        body: { code: 'store-elsewhere', message: expect.stringContaining(store.url) },
      });
  const spellings = ['http://WWW.Kloof-and-Karoo.example/', `${PLUGIN_HOME}/`, PLUGIN_HOME];
  for (const home of spellings)
    expect((await call({ method: 'GET', path: '/api/store/connection', home })).status, home).toBe(
      200,
    );

  expect(await services.db.shipment.count()).toBe(0);
  expect(await services.db.store.findMany()).toMatchObject([{ state: 'connected' }]);
});

test('a malformed Authorization header is ignored', () => {
  const id = '01890000-0000-7000-8000-000000000000';
  for (const header of [
    undefined,
    '',
    `Bearer ${id}`,
    `Thumela-Plugin ${id}`,
    `Thumela-Plugin ${id}:1800000000:`,
    `Thumela-Plugin ${id}:1800000000:${'z'.repeat(64)}`,
    `Thumela-Plugin ${id}:18000000000000000000:${'a'.repeat(64)}`,
    `Thumela-Plugin ../../x:1800000000:${'a'.repeat(64)}`,
  ])
    expect(readPluginClaim(header), header).toBeNull();
});

test('the plugin reads the state of its connection, and no secret', async () => {
  const { services, store, call } = await bench();
  const lastDeliveryAt = services.clock.now();
  await services.db.store.update({
    where: { id: store.id },
    data: { lastDeliveryAt, state: 'attention', stateReason: 'The keys no longer open the store.' },
  });

  const { status, body } = await call({ method: 'GET', path: '/api/store/connection' });

  expect(status).toBe(200);
  expect(body).toMatchObject({
    store_name: store.name,
    state: 'attention',
    has_pickup_location: true,
    state_reason: 'The keys no longer open the store.',
    last_checked_at: null,
    last_delivery_at: lastDeliveryAt.toISOString(),
    key_ending: '1234567',
  });
  expect(JSON.stringify(body)).not.toContain('ck_012');
});

test('after Disconnect in the store its keys are deleted, its calls are refused, and orders stay', async () => {
  const { services, merchant, store, call } = await bench();
  const order = await given.order(services, { merchant, store, externalId: '41' });

  expect((await call({ path: '/api/store/disconnect' })).status).toBe(200);
  expect((await call({ path: '/api/store/disconnect' })).status).toBe(401);

  const left = await services.db.store.findUniqueOrThrow({ where: { id: store.id } });
  expect(left.state).toBe('disconnected');
  expect(await services.db.outbox.count({ where: { job: 'stores.leave' } })).toBe(1);
  expect(await services.db.order.count({ where: { id: order.id } })).toBe(1);
  expect(await services.db.outbox.count({ where: { job: 'orders.judge-store' } })).toBe(1);
});

test('anyone can download the plugin in the form that WordPress installs', async () => {
  const app = await startApp({ PUBLIC_URL: 'https://portal.example' });

  const answer = await fetch(`${app.url}/downloads/thumela-for-woocommerce.zip`);

  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  expect(answer.headers.get('Content-Type')).toBe('application/zip');
  const folder = 'thumela-for-woocommerce';
  expect(Object.keys(files)).toContain(`${folder}/thumela-for-woocommerce.php`);
  expect(Buffer.from(files[`${folder}/portal-address.php`] ?? []).toString()).toContain(
    "return 'https://portal.example';",
  );
});
