import { expect } from 'vitest';
import { given, PLATFORM_STORE } from '#tests/builders/given.ts';
import { linkOf, partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { numberOf, spec } from './spec.ts';

const here = sharedCompany();
const page = async (path: string) => (await here().as(here().merchant)).get(path);
const order = (over: object = {}) => {
  const { services, merchant, store } = here();
  return given.order(services, { merchant, store, ...over });
};
/** The row of an order in a list. */
async function rowOf(orderId: string, path = '/orders') {
  const rows = partsOf(await page(path), 'tr');
  return rows.find(({ text }) => text.includes(orderId))!;
}

for (const [promise, path, title] of [
  ['2§2.2 /orders/create', '/orders/create', 'Create Order'],
  ['2§2.8 /account', '/account', 'Account'],
] as const)
  spec(promise, async () => {
    const shown = await page(path);
    expect([shown.status, textsOf(shown, 'title')]).toEqual([200, [title]]);
  });

spec('2§2.3 /order/update/{id}', async () => {
  const { orderKey } = await order();
  expect(textsOf(await page(`/order/update/${orderKey}`), 'h1')).toEqual(['Update Order']);
});

spec('2§2.4 /order-details/{order_id}', async () => {
  const { orderKey, orderId } = await order();
  expect((await page(`/order-details/${orderKey}`)).text).toContain(orderId);
});

spec('2§2.5 /manifest-orders, /manifest-history', async () => {
  for (const [path, title] of [
    ['/manifest-orders', 'Manifest Orders'],
    ['/manifest-history', 'Manifest History'],
  ] as const)
    expect(textsOf(await page(path), 'title'), path).toEqual([title]);
});

spec(
  '2§2.13 Columns Store, Order Date, Order ID, Customer, Amount, Status, Platform, Address, Pickup Address, Driver, Action',
  async () => {
    await order();
    expect(textsOf(await page('/orders'), 'th').map((text) => text.split(' Sort')[0])).toEqual(
      expect.arrayContaining([
        'Store',
        'Order Date',
        'Order ID',
        'Customer',
        'Amount',
        'Status',
        'Platform',
        'Address',
        'Pickup Address',
        'Driver',
        'Action',
      ]),
    );
  },
);

spec('2§2.15 Amount shows price and currency, default ZAR', async () => {
  const { orderId, currency } = await order();
  expect(currency).toBe('ZAR');
  expect((await rowOf(orderId)).text).toContain('R986.50');
});

spec('2§2.16 Status green for {product} Eligible, else orange-red', async () => {
  const { orderId } = await order();
  const { orderId: other } = await order({ status: 'ineligible' });
  const rows = (await page('/orders')).html.split('<tr');
  const toneOf = (id: string) =>
    /t-badge--(\w+)/.exec(rows.find((row) => row.includes(id)) ?? '')?.[1];
  expect([toneOf(orderId), toneOf(other)]).toEqual(['good', 'warm']);
});

spec('2§2.18 Column filters', async () => {
  await order();
  const { html } = await page('/orders');
  for (const column of [
    'Store',
    'Order Date',
    'Customer',
    'Status',
    'Platform',
    'Address',
    'Pickup Address',
  ])
    expect(html).toContain(`aria-label="Filter by ${column}"`);
});

spec('2§2.19 Row checkboxes drive batch', async () => {
  await order();
  const shown = await page('/orders');
  expect(shown.html).toContain('type="checkbox"');
  expect(shown.text).toContain('Select Batch Action');
});

for (const promise of ['2§2.20 Pagination 100 per page', '2§9.1 Orders page 100 from page 1'])
  spec(promise, async () => {
    const { services, merchant } = here();
    const store = await given.store(services, merchant, { name: `Of ${numberOf(promise)}` });
    for (let n = 0; n < 101; n += 1) await given.order(services, { merchant, store });
    expect((await page(`/orders?store=${encodeURIComponent(store.name)}`)).text).toContain(
      '1–100 of 101',
    );
  });

spec("2§2.21 Dialog 'Global Filtering' with Clear and OK", async () => {
  const shown = await page('/orders');
  expect(textsOf(shown, 'h2')).toContain('Global Filtering');
  expect(textsOf(shown, 'button')).toEqual(expect.arrayContaining(['Clear', 'OK']));
});

spec('2§2.34 Active filters as removable chips', async () => {
  await order();
  const shown = await page('/orders?city=Cape+Town');
  expect(shown.text.replaceAll('\n', ' ')).toContain('City: Cape Town');
  expect(shown.text).toContain('Clear all');
});

const FAR = {
  customerName: 'Zanele Khumalo',
  street: '9 Florida Road',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
  country: 'LS',
  status: 'atHub',
};
for (const [promise, query, platform = 'custom'] of [
  ['2§2.22 Global Filtering – field Store Name', 'store=Karoo+2.22', 'shopify'],
  ['2§2.23 Global Filtering – field Order ID', 'orderId=KH-FAR'],
  ['2§2.24 Global Filtering – field Pickup Address', 'pickupAddress=Harbour'],
  ['2§2.26 Global Filtering – field Status (multi-select)', 'status=failed&status=atHub'],
  ['2§2.27 Global Filtering – field Platform', 'platform=shopify', 'shopify'],
  ['2§2.28 Global Filtering – field Customer Name', 'customerName=Zanele'],
  ['2§2.29 Global Filtering – field Address', 'address=Florida'],
  ['2§2.30 Global Filtering – field City', 'city=Durban'],
  ['2§2.31 Global Filtering – field Province', 'province=KZN'],
  ['2§2.32 Global Filtering – field Postal Code', 'postalCode=4001'],
  ['2§2.33 Global Filtering – field Country', 'country=Lesotho'],
] as const)
  spec(promise, async () => {
    const { services, merchant } = here();
    const number = numberOf(promise);
    const karoo = { ...PLATFORM_STORE(platform), name: `Karoo ${number.replace('2§', '')}` };
    const store = await given.store(services, merchant, karoo);
    const { orderId } = await order({ ...FAR, store, orderId: `KH-FAR ${number}` });
    await services.db.pickupLocation.updateMany({
      where: { storeId: store.id },
      data: { address: '1 Harbour Road, Durban' },
    });
    const { orderId: other } = await order({ orderId: `KH-NEAR ${number}` });
    const rows = textsOf(await page(`/orders?${query}`), 'tr').join('\n');
    expect(rows).toContain(orderId);
    expect(rows).not.toContain(other);
  });

spec('2§2.35 Search text sent with list requests', async () => {
  const { orderId } = await order({ customerName: 'Zanele Quick' });
  const { orderId: other } = await order();
  const shown = await page('/orders?q=quick');
  expect(shown.text).toContain(orderId);
  expect(shown.text).not.toContain(`\n${other}\n`);
});

spec('2§2.37 Create Order button', async () => {
  expect(linkOf(await page('/orders'), 'Create Order')).toBe('/orders/create');
});

spec('2§2.48 Row {product} Eligible: Request Shipment', async () => {
  const { orderId } = await order();
  expect((await rowOf(orderId)).text).toContain('Request Shipment');
  const { orderId: other } = await order({ status: 'ineligible' });
  expect((await rowOf(other)).text).not.toContain('Request Shipment');
});

spec('2§2.50 Row click opens /order-details/{orderId}', async () => {
  const { orderKey } = await order();
  const links = partsOf(await page('/orders'), 'a').map(({ attributes }) => attributes['href']);
  expect(links.some((href) => href?.startsWith(`/order-details/${orderKey}`))).toBe(true);
});
