import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
type Wire = Record<string, unknown>;
const call = async (method: string, path: string, body?: object) =>
  (await here().calls(here().merchant))(method, path, body);
const asAdmin = async (method: string, path: string, body?: object) =>
  (await here().calls(here().admin))(method, path, body);
const kept = (name: string) =>
  here().services.db.store.findFirst({ where: { name, merchantId: here().merchant.merchantId } });

spec('1§3.6 Store create payload store_name, store_url, username, integration_type', async () => {
  const { status, body } = await call('POST', '/store/create', {
    store_name: 'Protea Prints',
    store_url: 'https://protea.example',
    username: here().merchant.email,
    integration_type: 'Custom',
  });
  expect(status).toBe(200);
  expect(body['store']).toMatchObject({
    store_name: 'Protea Prints',
    store_url: 'https://protea.example',
    username: here().merchant.email,
    integration_type: 'Custom',
  });
  expect(await kept('Protea Prints')).toMatchObject({ integrationType: 'custom' });
});

spec('1§7.19 Store-token creation (adds forToken)', async () => {
  const asked = { store_name: 'Kasi Home', store_url: 'kasi.example', forToken: true };
  const { status, body } = await call('POST', '/store/create-token', asked);
  expect([status, body['store_name']]).toEqual([200, 'Kasi Home']);
  const orders = await here().callsBy(String(body['store_access_token']))('POST', '/orders', {});
  expect(orders.status).toBe(200);
});

spec('1§9.6 Integration types Woocommerce, Custom, Shopify', async () => {
  const { services, merchant } = here();
  await given.store(services, merchant, { name: 'In Woo', integrationType: 'woocommerce' });
  await given.store(services, merchant, {
    name: 'In Shopify',
    integrationType: 'shopify',
    externalId: 'in-shopify.myshopify.com',
  });
  const { body } = await call('POST', '/store/get', {});
  const types = (body['stores'] as Wire[]).map((store) => store['integration_type']);
  expect([...new Set(types)].toSorted()).toEqual(['Custom', 'Shopify', 'Woocommerce']);
});

const LOCATION = {
  store_name: 'Kasi Home',
  location_name: 'Depot',
  location: '1 Main Road, Durban, KZN',
};

for (const promise of [
  '1§1.2 Merchants manage pickup locations per store',
  '1§7.16 POST /store/location/get → locations',
  '2§7.31 Pickup choices by the store-location call',
])
  spec(promise, async () => {
    const name = `Depot ${promise.length}`;
    const made = await call('POST', '/store/location/create', { ...LOCATION, location_name: name });
    expect(made.status).toBe(200);
    const list = async () =>
      (await call('POST', '/store/location/get', { store_name: 'Kasi Home' })).body[
        'locations'
      ] as Wire[];
    expect((await list()).map((one) => one['location_name'])).toContain(name);
    const gone = { store_name: 'Kasi Home', location_id: made.body['_id'] };
    expect((await call('POST', '/store/location/delete', gone)).status).toBe(200);
    expect((await list()).map((one) => one['location_name'])).not.toContain(name);
  });

for (const promise of [
  '1§3.8 Location id, _id, location_name/name, location, latitude, longitude, store_name',
  '2§3.16 Store location id/_id, name, location, latitude, longitude',
])
  spec(promise, async () => {
    const sent = { ...LOCATION, location_name: `Shop ${promise.length}` };
    const at = { latitude: -29.86, longitude: 31.02 };
    const { body } = await call('POST', '/store/location/create', { ...sent, ...at });
    expect(body).toMatchObject({ ...sent, ...at, name: sent.location_name, _id: body['id'] });
  });

spec(
  "1§5.26 Pickup location 'Fields cannot be left empty' – the same by POST /store/location/create",
  async () => {
    for (const field of ['location_name', 'location']) {
      const { status, body } = await call('POST', '/store/location/create', {
        ...LOCATION,
        [field]: '',
      });
      expect([status, body['message']], field).toEqual([400, 'Fields cannot be left empty']);
    }
  },
);

const HUB = {
  name: 'Durban Hub',
  address: '1 Harbour Road, Durban, 4001',
  latitude: -29.87,
  longitude: 31.02,
  teamId: '41003',
  teamName: 'Durban',
};

spec('2§7.26 Create hub / Get hubs / Get hub / Update hub', async () => {
  const made = (await asAdmin('POST', '/hubs/create', HUB)).body['data'] as Wire;
  const hubId = String(made['_id']);
  const all = (await asAdmin('GET', '/hubs')).body['data'] as { docs: Wire[] };
  expect(all.docs.map(({ _id }) => _id)).toContain(hubId);
  const changed = { ...HUB, hubId, name: 'Durban North' };
  expect((await asAdmin('PUT', '/hubs/update', changed)).status).toBe(200);
  const one = (await asAdmin('POST', '/hubs/get', { hubId })).body['data'];
  expect(one).toMatchObject({ name: 'Durban North', team_id: '41003', team_name: 'Durban' });
  expect((await call('POST', '/hubs/create', HUB)).status).toBe(403);
});

spec('2§7.33 Hub staff add (D1 POST /users/hub-staff/add)', async () => {
  const { name } = await given.hub(here().services, { name: 'Epping' });
  const { status, body } = await asAdmin('POST', '/users/hub-staff/add', {
    accessible_hubs: [name],
    first_name: 'Zanele',
    last_name: 'Mthembu',
    phone_number: '+27821234567',
    email: 'zanele@hub.example',
  });
  expect(status).toBe(200);
  expect(body['user']).toMatchObject({ email: 'zanele@hub.example', accessible_hubs: ['Epping'] });
  const { db } = here().services;
  const person = await db.user.findFirstOrThrow({
    where: { email: 'zanele@hub.example' },
    include: { memberships: true },
  });
  expect(person.memberships.map(({ role }) => role)).toEqual(['hubStaff']);
});

for (const promise of [
  '1§7.27 Woo authorize: scope read_write, app name, return and callback URL',
  '1§9.7 Woo scope read_write',
])
  spec(promise, async () => {
    const { publicUrl, productName } = here().services.settings;
    const made = await call('POST', '/store/create', {
      store_name: `Veld ${promise.length}`,
      store_url: `https://veld${promise.length}.example`,
      integration_type: 'Woocommerce',
    });
    const begin = new URL(String(made.body['authorize_url']));
    const pages = await here().as(here().merchant);
    const { location } = await pages.get(`${begin.pathname}${begin.search}`);
    const { pathname, searchParams } = new URL(location ?? publicUrl);
    expect(pathname).toBe('/wc-auth/v1/authorize');
    expect(searchParams.get('scope')).toBe('read_write');
    expect(searchParams.get('app_name')).toBe(productName);
    for (const name of ['return_url', 'callback_url'])
      expect(searchParams.get(name)).toMatch(new RegExp(`^${publicUrl}/`));
  });
