import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const merchants = async () => here().calls(here().merchant);
const order = (over: object = {}) => {
  const { services, merchant, store } = here();
  return given.order(services, { merchant, store, ...over });
};
type Wire = Record<string, unknown>;
/** An order as the API returns it. */
async function wireOf(over: object = {}): Promise<Wire> {
  const { orderKey } = await order(over);
  const call = await merchants();
  const { body } = await call('PUT', '/orders/get', { orderId: orderKey });
  return (body['order'] ?? body) as Wire;
}
const call = async (method: string, path: string, body?: object) =>
  (await merchants())(method, path, body);

spec(
  '2§3.1 Order: _id, order_key, order_id, name, platform, status, createdAt, total_price, currency, store_name, store_location, fleet_name',
  async () => {
    const { id, orderKey, orderId, createdAt } = await order({ driverName: 'Sipho Dlamini' });
    const { body } = await call('PUT', '/orders/get', { orderId: orderKey });
    expect(body['order']).toMatchObject({
      _id: id,
      order_key: orderKey,
      order_id: orderId,
      name: 'Thandeka Mokoena',
      platform: 'Custom',
      status: 'Thumela Eligible',
      createdAt: createdAt.toISOString(),
      total_price: '986.50',
      currency: 'ZAR',
      store_name: 'Kasi Home',
      store_location: '12 Long Street, Cape Town, WC, 8001',
      fleet_name: 'Sipho Dlamini',
    });
  },
);

spec('2§3.2 Order – created_at', async () => {
  const { created_at, createdAt } = await wireOf();
  expect(created_at).toBe(createdAt);
});

spec('2§3.3 Order – inManifestDate, confirmManifestDate', async () => {
  const at = new Date('2025-03-07T08:30:00Z');
  const manifest = { manifestStatus: 'confirmManifest', inManifestAt: at, confirmManifestAt: at };
  expect(await wireOf({ status: 'confirmManifest', ...manifest })).toMatchObject({
    inManifestDate: at.toISOString(),
    confirmManifestDate: at.toISOString(),
  });
});

spec('2§3.5 Order – store_phone_number, store_latitude, store_longitude', async () => {
  expect(await wireOf()).toMatchObject({
    store_phone_number: '+27215550100',
    store_latitude: -33.9249,
    store_longitude: 18.4241,
  });
});

spec('2§3.6 Order – delivery_job_id, delivery_tracking_link, note, email, line_items', async () => {
  expect(await wireOf({ note: 'Ring twice' })).toMatchObject({
    delivery_job_id: null,
    delivery_tracking_link: null,
    note: 'Ring twice',
    email: 'thandeka@example.com',
    line_items: [{ name: 'Rooibos tin' }],
  });
});

spec('2§3.8 Order – customer.email', async () => {
  expect(await wireOf()).toMatchObject({ customer: { email: 'thandeka@example.com' } });
});

spec(
  '2§3.9 Order – shipping_address {name, first_name, last_name, company, address1, address2, city, province, zip, country, phone}',
  async () => {
    expect((await wireOf({ company: 'Kasi' }))['shipping_address']).toEqual({
      name: 'Thandeka Mokoena',
      first_name: 'Thandeka',
      last_name: 'Mokoena',
      company: 'Kasi',
      address1: '14 Kloof Street',
      address2: 'Gardens',
      city: 'Cape Town',
      province: 'WC',
      zip: '8001',
      country: 'South Africa',
      phone: '+27825550142',
    });
  },
);

spec('2§3.10 Order – billing_address {name, first_name, last_name, email, phone}', async () => {
  expect((await wireOf())['billing_address']).toEqual({
    name: 'Thandeka Mokoena',
    first_name: 'Thandeka',
    last_name: 'Mokoena',
    email: 'thandeka@example.com',
    phone: '+27825550142',
  });
});

spec(
  '2§3.11 Order – {product}_customer_data {customer_ref, email, phone, address_latitude, address_longitude}',
  async () => {
    expect((await wireOf({ customerRef: 'C-9' }))['thumela_customer_data']).toEqual({
      customer_ref: 'C-9',
      email: 'thandeka@example.com',
      phone: '+27825550142',
      address_latitude: -33.93,
      address_longitude: 18.41,
    });
  },
);

spec('2§3.12 Line item name, quantity, price', async () => {
  expect((await wireOf())['line_items']).toMatchObject([
    { name: 'Rooibos tin', quantity: 2, price: '493.25' },
  ]);
});

for (const promise of [
  '2§3.13 List page docs, totalDocs, page, totalPages',
  '2§7.7 POST /merchant/orders?limit&page',
])
  spec(promise, async () => {
    await order();
    const { body } = await call('POST', '/merchant/orders', {});
    expect(Object.keys(body).toSorted()).toEqual(
      expect.arrayContaining(['docs', 'page', 'totalDocs', 'totalPages']),
    );
    expect(body['page']).toBe(1);
    const few = await call('POST', '/merchant/orders?limit=1&page=2', {});
    expect(few.body).toMatchObject({ page: 2, docs: [{ store_name: 'Kasi Home' }] });
  });

spec('2§7.8 POST /merchant/orders?limit&page – globalFilter.manifestStatus (§9)', async () => {
  const at = new Date();
  const { orderKey } = await order({
    status: 'inManifest',
    manifestStatus: 'inManifest',
    inManifestAt: at,
  });
  const { orderKey: inNone } = await order();
  const keysOf = async (globalFilterEnabled: boolean) => {
    const globalFilter = { manifestStatus: 'InManifest' };
    const asked = { globalFilterEnabled, globalFilter };
    const { body } = await call('POST', '/merchant/orders?limit=100&page=1', asked);
    return (body['docs'] as Wire[]).map((doc) => doc['order_key']);
  };
  expect(await keysOf(false)).toEqual(expect.arrayContaining([orderKey, inNone]));
  const filtered = await keysOf(true);
  expect(filtered).toContain(orderKey);
  expect(filtered).not.toContain(inNone);
});
