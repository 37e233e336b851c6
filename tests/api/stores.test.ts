import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { offerShop } from '#app/domain/stores/join-shop.ts';
import { MINTSOFT_LOGIN } from '#simulators/mintsoft/index.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

type Answer = { status: number; text: string; body: Record<string, unknown> };
type Wire = Record<string, unknown>;

/** A merchant, an administrator and the store calls with the specification's field names. */
async function people() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  const admin = await given.admin(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const as = async ({ userId }: Actor) => {
    const { token } = await createBearerToken(services, userId ?? '');
    return caller(url, token);
  };
  return { url, services, merchant, admin, call: await as(merchant), asAdmin: await as(admin) };
}

const caller =
  (url: string, token: string) =>
  async (path: string, body: object | null, headers: Record<string, string> = {}) => {
    const method = path.endsWith('/update') ? 'PUT' : body ? 'POST' : 'GET';
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const text = await answer.text();
    return { status: answer.status, text, body: JSON.parse(text) as Wire } satisfies Answer;
  };

const SHOP = { store_name: 'Karoo Candles', store_url: 'karoo.example' };

test('a store is created, read and given a webhook address by API [1§3.5] [1§7.8] [1§7.14]', async () => {
  const { call, merchant } = await people();
  const key = { 'Idempotency-Key': 'one-store' };

  const made = await call('/store/create', { ...SHOP, username: merchant.email }, key);
  const again = await call('/store/create', { ...SHOP, username: merchant.email }, key);

  const store = {
    store_name: 'Karoo Candles',
    store_url: 'https://karoo.example',
    webhook_url: null,
    username: merchant.email,
    integration_type: 'Custom',
    store_access_token: null,
  };
  expect(made).toMatchObject({ status: 200, body: { store } });
  expect(again.body).toEqual(made.body);
  const { id, _id } = made.body['store'] as Wire;
  expect(id).toBe(_id);
  const hook = { id, webhook_url: 'https://hooks.shop.example/orders' };
  expect((await call('/store/update', hook)).body).toMatchObject({ message: 'Webhook URL saved' });
  const token = (await call('/store/create-token', { store_name: SHOP.store_name })).body;
  for (const path of ['/store/get', '/store/get/merchant', '/store/get/store-manager'])
    expect((await call(path, { username: merchant.email })).body['stores']).toEqual([
      {
        ...store,
        ...hook,
        _id: id,
        state: 'connected',
        store_access_token: `…${String(token['handle'])}`,
      },
    ]);
});

test('a store token that is requested with forToken reads its store, but not the webhook address [1§3.7]', async () => {
  const { call, url } = await people();
  const made = (await call('/store/create-token', { ...SHOP, forToken: true })).body;
  const { id } = ((await call('/store/get', {})).body['stores'] as Wire[])[0] ?? {};
  await call('/store/update', { id, webhook_url: 'https://hooks.shop.example/?secret=1' });

  const seen = await caller(url, String(made['store_access_token']))('/store/get', {});

  expect(seen.body).toMatchObject({ stores: [{ id, webhook_url: null }] });
});

test('errors are reported at the fields that were sent', async () => {
  const { call, services } = await people();
  const theirs = await given.store(services, await given.merchant(services));
  const fieldsOf = async (path: string, body: object) =>
    Object.keys((await call(path, body)).body['fields'] as Wire);

  for (const path of ['/store/create', '/store/create-token']) {
    expect(await fieldsOf(path, { store_name: '', store_url: 'x y' })).toEqual([
      'store_name',
      'store_url',
    ]);
    expect(await fieldsOf(path, { ...SHOP, store_name: theirs.name })).toEqual(['store_name']);
  }
  expect(await fieldsOf('/store/create', { ...SHOP, integration_type: 'Shopify' })).toEqual([
    'integration_type',
  ]);
});

test('a name that differs from a store’s only in case, spaces or dots means that store', async () => {
  const { call, services } = await people();
  await call('/store/create', SHOP);

  for (const store_name of ['karoo candles', ' Karoo  Candles ', 'Karoo Candles.']) {
    const again = { ...SHOP, store_name };
    expect((await call('/store/create', again)).body['fields']).toEqual({
      store_name: expect.any(String),
    });
    for (const body of [again, { store_name }])
      expect(await call('/store/create-token', body)).toMatchObject({
        status: 200,
        body: { store_name: SHOP.store_name },
      });
  }

  expect(await services.db.store.count()).toBe(1);
});

test('an administrator creates a store for a named merchant', async () => {
  const { asAdmin, call, merchant } = await people();

  const stranger = await asAdmin('/store/create', SHOP);
  const made = await asAdmin('/store/create', { ...SHOP, username: merchant.email });

  expect(stranger.body['fields']).toMatchObject({ username: expect.any(String) });
  expect(made.body).toMatchObject({ store: { username: merchant.email } });
  expect((await call('/store/get', {})).body['stores']).toHaveLength(1);
  expect((await call('/store/create', { ...SHOP, username: 'other@shop.example' })).status).toBe(
    404,
  );
});

test('a WooCommerce store is sent to its approval page; the token of that address is not stored [1§7.9]', async () => {
  const { call, services } = await people();
  const body = {
    store_name: 'Woo',
    store_url: 'https://woo.example',
    integration_type: 'Woocommerce',
  };

  const { status, body: answer } = await call('/store/create', body, { 'Idempotency-Key': 'woo' });

  const { store_access_token: token, ...store } = answer['store'] as Wire;
  // The approval starts in the person's own browser, which is recognized when it returns (woo-approval.ts).
  const authorize = new URL(String(answer['authorize_url']));
  expect([status, authorize.pathname]).toEqual([200, '/woocommerce-begin']);
  expect(authorize.origin).toBe(services.settings.publicUrl);
  expect(authorize.searchParams.get('token')).toBe(token);
  expect(store).toMatchObject({ ...body, state: 'waiting' });
  expect(await services.db.idempotencyKey.count()).toBe(0);
});

test('several tokens of one store work until each is revoked', async () => {
  const { call, url } = await people();
  const named = { store_name: SHOP.store_name };
  const tokens = [
    (await call('/store/create-token', SHOP)).body,
    (await call('/store/create-token', named)).body,
  ];
  const opens = async ({ store_access_token: token }: Wire) =>
    (await caller(url, String(token))('/store/orders', {})).status;
  const [one, two] = tokens as [Wire, Wire];
  expect([await opens(one), await opens(two)]).toEqual([200, 200]);

  await call('/store/revoke-token', { ...named, handle: `…${String(one['handle'])}` });

  expect([await opens(one), await opens(two)]).toEqual([401, 200]);
  expect((await call('/store/tokens', named)).body['tokens']).toMatchObject([
    { handle: two['handle'], last_used_at: expect.any(String) },
  ]);
});

test('a pickup location is changed, made the default and removed by API', async () => {
  const { call } = await people();
  const named = { store_name: SHOP.store_name };
  await call('/store/create', SHOP);
  const location = '14 Kloof Street, Gardens, Cape Town';
  const made = ['Warehouse', 'Depot'].map((location_name) => ({
    ...named,
    location_name,
    location,
  }));
  await call('/store/location/create', made[0]!);
  const { body: depot } = await call('/store/location/create', made[1]!);
  const one = { ...named, location_id: depot['id'] };
  const all = async () =>
    ((await call('/store/location/get', named)).body['locations'] as Wire[]).map(
      ({ name, location: address, is_default }) => [name, address, is_default],
    );

  const moved = { ...one, location_name: 'Depot North', location: '1 Florida Road, Durban' };
  const changed = await call('/store/location/update', moved);
  const first = await call('/store/location/make-default', one);

  expect([changed.status, first.status]).toEqual([200, 200]);
  expect(changed.body).toMatchObject({ id: depot['id'], name: 'Depot North' });
  expect(await all()).toEqual([
    ['Depot North', '1 Florida Road, Durban, KZN', true],
    ['Warehouse', '14 Kloof Street, Gardens, Cape Town, WC', false],
  ]);

  const removed = await call('/store/location/delete', one);
  const again = await call('/store/location/delete', one);

  expect(removed.body).toEqual({ message: 'Pickup location removed', orders: 0 });
  expect(again.status).toBe(404);
  expect(await all()).toEqual([['Warehouse', '14 Kloof Street, Gardens, Cape Town, WC', true]]);
});

test('a pickup location at the centre of its town does not become exact when its name changes', async () => {
  const { call, services } = await people();
  const named = { store_name: SHOP.store_name };
  await call('/store/create', SHOP);
  const { body: depot } = await call('/store/location/create', {
    ...named,
    location_name: 'Depot',
    location: '14 Kloof Street, Gardens, Cape Town',
  });
  const { id, location, latitude, longitude } = depot;
  const kept = () => services.db.pickupLocation.findFirstOrThrow();
  const before = await kept();
  expect(before).toMatchObject({ geoSource: 'offline', approximate: true });
  const change = (over: Wire) =>
    call('/store/location/update', { ...named, location_id: id, location_name: 'North', ...over });

  for (const position of [{}, { latitude, longitude }]) {
    expect((await change({ location, ...position })).status).toBe(200);
    expect(await kept()).toMatchObject({ latitude, geoSource: 'offline', approximate: true });
  }
  await change({ location: '1 Florida Road, Durban', latitude, longitude });
  expect(await kept()).toMatchObject({ latitude: expect.closeTo(-29.9, 0), approximate: true });
  await change({ location: '1 Florida Road, Durban', latitude: -29.83, longitude: 31.01 });
  expect(await kept()).toMatchObject({ latitude: -29.83, geoSource: 'store', approximate: false });
});

test.each<[words: string, sent: string, at?: string[]]>([
  ['as it was sent', '14 Kloof Street, Gardens, Cape Town'],
  ['with its province', '14 Kloof Street, Gardens, Cape Town, Western Cape'],
  ['in another writing', '14 kloof street,Gardens,  CAPE TOWN'],
  ['with empty coordinates', '14 Kloof Street, Gardens, Cape Town', ['', ' ']],
])(
  'a pickup location whose address comes back %s keeps its exact position',
  async (_w, sent, at) => {
    const { call, services } = await people();
    const named = { store_name: SHOP.store_name };
    await call('/store/create', SHOP);
    const here = { latitude: -33.93, longitude: 18.41 };
    const { body: depot } = await call('/store/location/create', {
      ...named,
      location_name: 'Depot',
      location: '14 Kloof Street, Gardens, Cape Town',
      ...here,
    });

    const north = { ...named, location_id: depot['id'], location_name: 'North', location: sent };
    const empty = at && { latitude: at[0], longitude: at[1] };
    expect((await call('/store/location/update', { ...north, ...empty })).status).toBe(200);

    const kept = await services.db.pickupLocation.findFirstOrThrow();
    expect(kept).toMatchObject({ name: 'North', ...here, geoSource: 'store', approximate: false });
  },
);

test('a pickup location does not take one coordinate of a change and the other of its old position', async () => {
  const { call, services } = await people();
  const named = { store_name: SHOP.store_name };
  const location = '14 Kloof Street, Gardens, Cape Town';
  await call('/store/create', SHOP);
  const here = { latitude: -33.93, longitude: 18.41 };
  const depot = { ...named, location_name: 'Depot', location, ...here };
  const { body: made } = await call('/store/location/create', depot);

  const { latitude: _, ...half } = { ...depot, location_id: made['id'], longitude: 18.5 };
  const changed = await call('/store/location/update', half);

  expect([changed.status, changed.body['fields']]).toMatchObject([
    400,
    { latitude: expect.any(String) },
  ]);
  expect(await services.db.pickupLocation.findFirstOrThrow()).toMatchObject(here);
});

test('a pickup location is created once per key, from one line, with a position or the town’s [1§7.15]', async () => {
  const { call } = await people();
  const named = { store_name: SHOP.store_name };
  await call('/store/create', SHOP);
  const depot = {
    ...named,
    location_name: 'Depot',
    location: '14 Kloof Street, Gardens, Cape Town',
  };
  const here = { latitude: '-33.93', longitude: 18.41 };

  const first = await call(
    '/store/location/create',
    { ...depot, ...here },
    { 'Idempotency-Key': 'a' },
  );
  const again = await call(
    '/store/location/create',
    { ...depot, ...here },
    { 'Idempotency-Key': 'a' },
  );
  const town = await call('/store/location/create', { ...depot, location_name: 'Shed' });

  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({
    ...named,
    location_name: 'Depot',
    name: 'Depot',
    latitude: -33.93,
    longitude: 18.41,
    location: '14 Kloof Street, Gardens, Cape Town, WC',
  });
  expect(town.body).toMatchObject({ latitude: expect.closeTo(-33.9, 0) });
  expect((await call('/store/location/get', named)).body['locations']).toEqual([
    first.body,
    town.body,
  ]);
  for (const [field, wrong] of [
    ['location', { ...depot, location: '1 Dune Road, Nosuchtown' }],
    ['location', { ...depot, ...here, location: 'Cape Town' }],
    ['latitude', { ...depot, latitude: -33 }],
    ['location_name', { ...depot, location_name: '' }],
  ] as const)
    expect(
      Object.keys((await call('/store/location/create', wrong)).body['fields'] as Wire),
    ).toEqual([field]);
  const nothing = await call('/store/location/create', {
    ...named,
    location_name: '',
    location: '',
  });
  expect(nothing.body['fields']).toEqual({
    location_name: 'Fields cannot be left empty',
    location: 'Fields cannot be left empty',
  });
});

test('a warehouse password is write-only: no answer, problem document, log or stored answer contains it [1§7.18] [1§3.9]', async () => {
  const { call, services } = await people();
  await call('/store/create', SHOP);
  const logged: unknown[] = [];
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    services.log[level] = (...words: unknown[]) => void logged.push(words);
  const login = { store_name: SHOP.store_name, accountNo: MINTSOFT_LOGIN.userName };
  const wrong = 'a wrong pass-phrase 1';

  const refused = await call('/createMintsoftCredentials', { ...login, password: wrong });
  const kept = await call('/createMintsoftCredentials', {
    ...login,
    password: MINTSOFT_LOGIN.password,
  });

  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { password: expect.any(String) } },
  });
  expect(kept.body).toMatchObject({ message: 'Credentials saved', accountNo: 'kasihome' });
  const written = JSON.stringify([refused.text, kept.text, logged]);
  for (const secret of [wrong, MINTSOFT_LOGIN.password]) expect(written).not.toContain(secret);
});

test('a Shopify shop is connected by its token, and the answer says where its app opens [1§7.21] [1§7.26]', async () => {
  const { call, services, merchant } = await people();
  const owner = newId();
  await services.db.merchant.create({
    data: { id: owner, name: 'Shop', email: 'k.myshopify.com' },
  });
  const shop = { merchantId: owner };
  const store = await given.store(services, shop, { integrationType: 'shopify' });
  const actor = { ...given.storeToken(store), role: 'embedded' as const };
  const { token } = await offerShop(services, actor);

  const joined = await call('/associateUser', { username: merchant.email, token });

  expect(joined.body).toEqual({
    message: 'Store associated successfully.',
    store_name: store.name,
  });
  expect((await call('/shopifyRedirect?url=kloof-and-karoo', null)).body).toMatchObject({
    url: expect.stringContaining('kloof-and-karoo'),
  });
});

test('a store’s webhook is managed by API: log, test, replay, new secret; and the store is disconnected and reconnected', async () => {
  const { call } = await people();
  const { id } = (await call('/store/create', SHOP)).body['store'] as Wire;
  const named = { store_name: SHOP.store_name };
  const hook = { id, webhook_url: 'https://hooks.shop.example/orders' };
  const { webhook_secret: first } = (await call('/store/update', hook)).body;

  expect((await call('/store/webhook/test', named)).body).toEqual({ message: 'Test sent' });
  const log = (await call('/store/webhook/log', named)).body;
  expect(log).toMatchObject({ webhook_url: hook.webhook_url, totalDocs: 1, delivery: null });
  const [sent] = log['docs'] as Wire[];
  const one = { ...named, delivery_id: sent?.['id'] };
  expect((await call('/store/webhook/log', one)).body['delivery']).toMatchObject({
    id: sent?.['id'],
    state: 'pending',
    tries: [],
    body: expect.stringContaining('webhook.test'),
  });
  expect((await call('/store/webhook/replay', one)).body).toEqual({ message: 'Sent again' });
  expect((await call('/store/webhook/replay', named)).status).toBe(422);
  const { webhook_secret: second } = (await call('/store/webhook/renew-secret', named)).body;
  expect(second).not.toBe(first);
  expect((await call('/store/webhook/remove', named)).body).toEqual({ message: 'Webhook removed' });

  const wrong = await call('/store/delete', { id, store_name: 'karoo candles' });
  expect(wrong.body['fields']).toMatchObject({ store_name: expect.any(String) });
  const deleted = await call('/store/delete', { id, ...named });
  expect(deleted).toMatchObject({ status: 200, body: { message: 'Store deleted' } });
  expect((await call('/store/create-token', named)).body['fields']).toMatchObject({
    store_name: 'The store is disconnected. Reconnect it first.',
  });
  expect((await call('/store/reconnect', named)).body).toEqual({
    message: 'Store reconnected',
    authorize_url: null,
  });
  expect((await call('/store/get', {})).body).toMatchObject({ stores: [{ state: 'connected' }] });
});
