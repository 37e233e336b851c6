import { beforeAll, expect } from 'vitest';
import type { Store } from '@prisma/client';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { given, type GivenMerchant } from '#tests/builders/given.ts';
import { givenPerson } from '#tests/builders/person.ts';
import { TEST_HANG_MS } from '#tests/run/patience.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
type Wire = Record<string, unknown>;
let other: { merchant: GivenMerchant; store: Store };
let spare: Store;
let manager: { userId: string; email: string };

/** Adds another merchant with a store, a second store of this merchant, and a manager of the first store. */
beforeAll(async () => {
  const { services, merchant, store } = here();
  const they = await given.merchant(services);
  other = { merchant: they, store: await given.store(services, they, { name: 'Veld and Vine' }) };
  spare = await given.store(services, merchant, { name: 'Karoo Books' });
  manager = await givenPerson(services, 'storeManager', merchant.merchantId, {
    storeIds: [store.id],
  });
  const emailProvedAt = services.clock.now();
  await services.db.user.updateMany({ data: { emailProvedAt } });
}, TEST_HANG_MS);

const asOwner = async (method: string, path: string, body?: object) =>
  (await here().calls(here().merchant))(method, path, body);
const asAdmin = async (method: string, path: string, body?: object) =>
  (await here().calls(here().admin))(method, path, body);
const asManager = async (method: string, path: string, body?: object) =>
  (await here().calls(manager))(method, path, body);
const openly = async (path: string, body: object) => (await here().calls(null))('POST', path, body);

const namesOf = ({ body }: { body: Wire }) =>
  (body['stores'] as Wire[]).map((store) => store['store_name']).toSorted();

for (const promise of ['1§6.1 Admin loads all stores', '1§7.11 POST /store/get (admin)'])
  spec(promise, async () => {
    expect(namesOf(await asAdmin('POST', '/store/get', {}))).toEqual(
      expect.arrayContaining(['Karoo Books', 'Kasi Home', 'Veld and Vine']),
    );
  });

for (const promise of [
  '1§1.4 Store managers limited to a chosen list of stores',
  '1§6.3 StoreManager loads assigned stores',
  '1§7.13 POST /store/get/store-manager',
])
  spec(promise, async () => {
    expect(namesOf(await asManager('POST', '/store/get/store-manager', {}))).toEqual(['Kasi Home']);
  });

for (const promise of ['1§6.5 Merchant: own stores', '1§7.12 POST /store/get/merchant (username)'])
  spec(promise, async () => {
    const username = here().merchant.email;
    expect(namesOf(await asOwner('POST', '/store/get/merchant', { username }))).not.toContain(
      'Veld and Vine',
    );
    const theirs = { username: other.merchant.email };
    expect(namesOf(await asAdmin('POST', '/store/get/merchant', theirs))).toEqual([
      'Veld and Vine',
    ]);
    expect((await asOwner('POST', '/store/get/merchant', theirs)).status).toBe(404);
  });

for (const promise of [
  '1§6.4 StoreManager gets own order list',
  '2§7.9 POST /store-manager/orders?limit&page',
])
  spec(promise, async () => {
    const { services, merchant, store } = here();
    const [mine] = [await given.order(services, { merchant, store })];
    await given.order(services, { merchant, store });
    const elsewhere = await given.order(services, { merchant, store: spare });
    const list = (page: number) =>
      asManager('POST', `/store-manager/orders?limit=1&page=${page}`, {});
    const [first, second] = [await list(1), await list(2)];
    expect(first.body).toMatchObject({ page: 1, docs: [expect.any(Object)] });
    const keys = [first, second].flatMap(({ body }) =>
      (body['docs'] as Wire[]).map((doc) => doc['order_key']),
    );
    expect(keys).toHaveLength(2);
    expect(keys).toContain(mine.orderKey);
    expect(keys).not.toContain(elsewhere.orderKey);
  });

for (const promise of [
  '2§6.2 Roles – orders of a user by username / email',
  '2§7.10 POST /orders (admin get orders)',
])
  spec(promise, async () => {
    const { services } = here();
    const theirs = await given.order(services, { merchant: other.merchant, store: other.store });
    for (const named of ['username', 'email']) {
      const answer = await asAdmin('POST', '/orders?limit=100', { [named]: other.merchant.email });
      const docs = answer.body['docs'] as Wire[];
      expect(docs.map((doc) => doc['order_key'])).toContain(theirs.orderKey);
      expect(new Set(docs.map((doc) => doc['store_name']))).toEqual(new Set(['Veld and Vine']));
    }
    const refused = await asOwner('POST', '/orders', { username: other.merchant.email });
    expect(refused.status).toBe(404);
  });

for (const promise of [
  '1§1.5 Administrators see all stores and all merchants',
  '1§3.10 Merchant list row username, email, first_name, last_name, phone_number',
  '1§7.20 GET /users/merchants → merchants',
])
  spec(promise, async () => {
    const { body } = await asAdmin('GET', '/users/merchants');
    const rows = body['merchants'] as Wire[];
    expect(rows.map(({ username }) => username)).toEqual(
      expect.arrayContaining([here().merchant.email, other.merchant.email]),
    );
    const { email, userId } = other.merchant;
    const { firstName, lastName, phone } = await here().services.db.user.findUniqueOrThrow({
      where: { id: userId },
    });
    expect(rows.find(({ username }) => username === email)).toEqual({
      username: email,
      email,
      first_name: firstName,
      last_name: lastName,
      phone_number: phone,
    });
    expect(namesOf(await asAdmin('POST', '/store/get', {}))).toContain('Veld and Vine');
    expect((await asOwner('GET', '/users/merchants')).status).toBe(403);
  });

const NEW_MANAGER = {
  accessible_stores: ['Kasi Home'],
  first_name: 'Sizwe',
  last_name: 'Dlamini',
  phone_number: '+27821234567',
};
const added = (email: string, over: object = {}) =>
  asOwner('POST', '/users/store-manager/add', { ...NEW_MANAGER, email, ...over });
const emailsOf = ({ body }: { body: Wire }) =>
  (body['store_managers'] as Wire[]).map(({ email }) => email);

spec('1§7.23 POST /users/store-manager/add → user, message', async () => {
  const answer = await added('sizwe.add@shop.example');
  expect(answer.body).toMatchObject({
    user: { email: 'sizwe.add@shop.example', accessible_stores: ['Kasi Home'] },
    message: expect.any(String),
  });
});

spec(
  '1§3.11 Store manager fields incl. accessible_stores, merchant_username, username',
  async () => {
    const { body } = await added('sizwe.fields@shop.example');
    expect(body['user']).toMatchObject({
      ...NEW_MANAGER,
      email: 'sizwe.fields@shop.example',
      username: 'sizwe.fields@shop.example',
      merchant_username: here().merchant.email,
    });
  },
);

spec('1§7.22 GET /users/store-manager?merchant_username → store_managers', async () => {
  await added('sizwe.list@shop.example');
  const of = (email: string | null) => `/users/store-manager?merchant_username=${email}`;
  expect(emailsOf(await asAdmin('GET', of(here().merchant.email)))).toContain(
    'sizwe.list@shop.example',
  );
  expect(emailsOf(await asAdmin('GET', of(other.merchant.email)))).toEqual([]);
});

spec('1§7.24 PUT /users/store-manager/update', async () => {
  const email = 'sizwe.change@shop.example';
  await added(email);
  const changed = { ...NEW_MANAGER, email, accessible_stores: ['Karoo Books'] };
  expect((await asOwner('PUT', '/users/store-manager/update', changed)).status).toBe(200);
  const { body } = await asOwner('GET', '/users/store-manager');
  const row = (body['store_managers'] as Wire[]).find((one) => one['email'] === email);
  expect(row?.['accessible_stores']).toEqual(['Karoo Books']);
});

spec('1§7.25 DELETE /users/store-manager/delete/{username} → store_managers', async () => {
  const email = 'sizwe.gone@shop.example';
  await added(email);
  const left = await asOwner('DELETE', `/users/store-manager/delete/${email}`);
  expect(left.status).toBe(200);
  expect(emailsOf(left)).toContain(manager.email);
  expect(emailsOf(left)).not.toContain(email);
});

spec('1§6.6 Merchant: manages store managers', async () => {
  const email = 'sizwe.rights@shop.example';
  expect((await added(email)).status).toBe(200);
  const refused = await asManager('POST', '/users/store-manager/add', { ...NEW_MANAGER, email });
  expect(refused.status).toBe(403);
  const theirs = { accessible_stores: ['Veld and Vine'] };
  expect((await added('sizwe.theirs@shop.example', theirs)).status).toBe(400);
});

const PERSON = {
  first_name: 'Thandi',
  last_name: 'Mokoena',
  phone_number: '+27821234567',
  password: 'Umhlanga-2026!',
};
const signUp = (email: string) => openly('/users/sign-up', { ...PERSON, email });
const ticketOf = async (email: string) =>
  ((await openly('/users/login', { email })).body['data'] as Wire | undefined)?.['token'];

for (const promise of [
  '1§7.1 Sign-up (POST /api/users/sign-up)',
  "1§7.7 Answer's message = the specification's text",
])
  spec(promise, async () => {
    const email = `thandi${promise.length}@shop.example`;
    expect(await signUp(email)).toEqual({ status: 200, body: { message: 'Account Created' } });
    const user = await here().services.db.user.findFirstOrThrow({ where: { email } });
    expect(user).toMatchObject({ firstName: 'Thandi', lastName: 'Mokoena', emailProvedAt: null });
  });

spec('1§7.2 User-login POST {email} → data.token', async () => {
  await signUp('thandi.ticket@shop.example');
  expect(await ticketOf('thandi.ticket@shop.example')).toEqual(expect.any(String));
  const nameless = await openly('/users/login', {});
  expect(nameless.status).toBe(400);
});

spec('1§7.4 Authenticate – unproved address by API', async () => {
  const email = 'thandi.unproved@shop.example';
  await signUp(email);
  const ticket = await ticketOf(email);
  const { status, body } = await openly('/users/authenticate', {
    ticket,
    password: PERSON.password,
  });
  expect([status, body['code']]).toEqual([403, 'email-not-proved']);
  expect(body['ticket']).toEqual(expect.any(String));
  expect(body).not.toHaveProperty('token');
});

spec('1§7.6 Sign-out (POST /api/users/sign-out)', async () => {
  const person = await givenPerson(here().services, 'merchant', other.merchant.merchantId, {
    emailProvedAt: here().services.clock.now(),
  });
  const ask = await here().calls(person);
  expect((await ask('POST', '/store/get', {})).status).toBe(200);
  expect((await ask('POST', '/users/sign-out', {})).status).toBe(200);
  expect((await ask('POST', '/store/get', {})).status).toBe(401);
});

spec('1§7.31 OpenAPI lists all 25 calls of this document', async () => {
  const { body } = await (await here().calls(null))('GET', '/openapi.json');
  const listed = body['paths'] as Record<string, Wire>;
  for (const { method, path } of ALL_ENDPOINTS)
    expect(listed[path.replace(/:(\w+)/g, '{$1}')]?.[method], path).toBeDefined();
  const ofDocument = Object.keys(listed).filter((path) => /^\/(users|store)\//.test(path));
  expect(ofDocument.length).toBeGreaterThanOrEqual(25);
});
