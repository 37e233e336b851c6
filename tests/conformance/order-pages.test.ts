import type { OrderStatus } from '@prisma/client';
import { expect } from 'vitest';
import { newId } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { fieldsOf, linkOf, partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

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
const detailsOf = async (over: object = {}) =>
  page(`/order-details/${(await order(over)).orderKey}`);

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

spec('2§2.13 Columns Store, Order Date, Order ID, Customer, Amount, Status, Platform, Address, Pickup Address, Driver, Action', async () => {
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
});

spec('2§2.15 Amount shows price and currency, default ZAR', async () => {
  const { orderId, currency } = await order();
  expect(currency).toBe('ZAR');
  expect((await rowOf(orderId)).text).toContain('R986.50');
});

spec('2§2.16 Status green for {product} Eligible, else orange-red', async () => {
  const { orderId } = await order();
  const { orderId: other } = await order({ status: 'ineligible' });
  const rows = (await page('/orders')).html.split('<tr');
  const toneOf = (id: string) => /t-badge--(\w+)/.exec(rows.find((row) => row.includes(id)) ?? '')?.[1];
  expect([toneOf(orderId), toneOf(other)]).toEqual(['good', 'warm']);
});

spec('2§2.18 Column filters', async () => {
  await order();
  const named = textsOf(await page('/orders'), 'button').join('|');
  for (const column of ['Order Date', 'Customer', 'Status', 'Address', 'Pickup Address'])
    expect(named).toContain(`Filter ${column}`);
});

spec('2§2.19 Row checkboxes drive batch', async () => {
  await order();
  const shown = await page('/orders');
  expect(shown.html).toContain('type="checkbox"');
  expect(shown.text).toContain('Select Batch Action');
});

spec('2§2.20 Pagination 100 per page', async () => {
  const { services, merchant } = here();
  const store = await given.store(services, merchant, { name: 'Hundred and one' });
  for (let n = 0; n < 101; n += 1) await given.order(services, { merchant, store });
  expect((await page('/orders?store=Hundred+and+one')).text).toContain('1–100 of 101');
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

spec('2§2.35 Search text sent with list requests', async () => {
  const { orderId } = await order({ customerName: 'Zanele Quick' });
  const { orderId: other } = await order();
  const shown = await page('/orders?q=quick');
  expect(shown.text).toContain(orderId);
  expect(shown.text).not.toContain(`\n${other}\n`);
});

spec('2§2.36 Refresh button', async () => {
  expect(textsOf(await page('/orders'), 'button')).toContain('Refresh');
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

const inManifest = { manifestStatus: 'inManifest', inManifestAt: new Date() } as const;

for (const promise of ['2§2.57 Manifest Orders: table prefiltered manifestStatus InManifest', '2§9.11 Manifest prefilter values'])
  spec(promise, async () => {
    const { orderId } = await order({ status: 'inManifest', ...inManifest });
    const { orderId: other } = await order();
    const shown = await page('/manifest-orders');
    expect(textsOf(shown, 'tr').join('\n')).toContain(orderId);
    expect(textsOf(shown, 'tr').join('\n')).not.toContain(other);
  });

spec("2§2.58 Manifest Orders – button 'Confirm Manifest & Print A4'", async () => {
  expect(textsOf(await page('/manifest-orders'), 'button')).toContain('Confirm Manifest & Print A4');
});

spec('2§2.59 Manifest Orders – status filter labelled Accepted', async () => {
  expect((await page('/manifest-orders')).text.split('\n')).toContain('Accepted');
});

spec('2§2.60 Manifest History: prefiltered ConfirmManifest', async () => {
  const at = new Date();
  const confirmed = { manifestStatus: 'confirmManifest', inManifestAt: at, confirmManifestAt: at };
  const { orderId } = await order({ status: 'confirmManifest', ...confirmed });
  const { orderId: other } = await order({ status: 'inManifest', ...inManifest });
  const rows = textsOf(await page('/manifest-history'), 'tr').join('\n');
  expect(rows).toContain(orderId);
  expect(rows).not.toContain(other);
});

spec('2§2.61 Manifest History – columns In Manifest Date, Confirm Manifest Date', async () => {
  const at = new Date();
  await order({ status: 'confirmManifest', manifestStatus: 'confirmManifest', inManifestAt: at, confirmManifestAt: at });
  expect(textsOf(await page('/manifest-history'), 'th')).toEqual(
    expect.arrayContaining(['In Manifest Date', 'Confirm Manifest Date']),
  );
});

spec("2§2.63 Customer search box + 'Search For Customer'", async () => {
  expect(textsOf(await page('/orders/create'), 'button')).toContain('Search For Customer');
});

spec('2§2.66 Select Store / Select Pickup dropdowns; pickups per store', async () => {
  const shown = await page('/orders/create');
  expect(textsOf(shown, 'label')).toEqual(expect.arrayContaining(['Select Store', 'Select Pickup']));
  expect(textsOf(shown, 'option').join('|')).toContain('Warehouse – 12 Long Street');
});

spec('2§2.67 Fields Order ID (Optional), Customer Ref (Optional), Customer Email (Optional), Customer Name, Customer Phone (Optional), Customer Address, Delivery Notes (Optional)', async () => {
  expect(textsOf(await page('/orders/create'), 'label')).toEqual(
    expect.arrayContaining([
      'Order ID (Optional)',
      'Customer Ref (Optional)',
      'Customer Email (Optional)',
      'Customer Name',
      'Customer Phone (Optional)',
      'Customer Address',
      'Delivery Notes (Optional)',
    ]),
  );
});

spec('2§2.71 Screen with Order ID, Customer Ref, Email, Name, Phone, Address, Delivery Notes, prefilled', async () => {
  const { orderKey, orderId, customerName } = await order({ note: 'Ring twice' });
  const shown = await page(`/order/update/${orderKey}`);
  expect(textsOf(shown, 'label')).toEqual(
    expect.arrayContaining(['Order ID', 'Customer Ref', 'Email', 'Name', 'Phone', 'Delivery Notes']),
  );
  for (const value of [orderId, customerName]) expect(shown.html).toContain(`value="${value}"`);
  expect(shown.text).toContain('Ring twice');
});

spec('2§2.73 Heading Order ID', async () => {
  const { orderKey, orderId } = await order();
  expect(textsOf(await page(`/order-details/${orderKey}`), 'h1')).toEqual([`Order ID ${orderId}`]);
});

spec('2§2.76 Customer card: first and last name from billing', async () => {
  const shown = await detailsOf({ billing: { name: 'Bongani Buyer', phone: null } });
  expect(shown.text).toContain('Bongani Buyer');
});

spec('2§2.77 Customer card – email if present', async () => {
  const plain = (text: string) => text.replaceAll('\n', '');
  expect(plain((await detailsOf()).text)).toContain('thandeka@example.com');
  expect(plain((await detailsOf({ email: null })).text)).not.toContain('thandeka@');
});

spec('2§2.78 Customer card – full shipping address, comma-joined, empty parts skipped', async () => {
  expect((await detailsOf({ suburb: null })).text).toContain(
    '14 Kloof Street, Cape Town, WC, 8001, South Africa',
  );
});

spec("2§2.79 Delivery By: fleet name, default product's own delivery", async () => {
  const shown = await detailsOf();
  expect(shown.text).toContain('Delivery By');
  expect(shown.text).toContain('Thumela delivery');
});

spec('2§2.80 Comment and phone icons', async () => {
  const links = partsOf(await detailsOf(), 'a').map(({ attributes }) => attributes['href']);
  expect(links).toEqual(expect.arrayContaining(['sms:+27825550142', 'tel:+27825550142']));
});

spec('2§2.81 Items table Items, Qty, Price, Total Price', async () => {
  const shown = await detailsOf();
  expect(textsOf(shown, 'th')).toEqual(['Items', 'Qty', 'Price', 'Total Price']);
  expect(shown.text).toContain('Rooibos tin\n2\nR493.25\nR986.50');
});

spec('2§2.82 Download PDF button only when a pdf link exists, new window', async () => {
  expect((await detailsOf()).text).not.toContain('Download PDF');
  const { services, merchant, store } = here();
  const { order: booked } = await given.shippedOrder(services, merchant, { store });
  const data = { state: 'booked', bookedAt: services.clock.now(), deliveryJobId: newId() } as const;
  await services.db.shipment.updateMany({ where: { orderId: booked.id }, data });
  const shown = await page(`/order-details/${booked.orderKey}`);
  const link = partsOf(shown, 'a').find(({ text }) => text.startsWith('Download PDF'));
  expect(link?.attributes).toMatchObject({ target: '_blank' });
});

const FRAMED: readonly OrderStatus[] = ['deliveryStarted', 'deliveryInProgress'];

for (const promise of ['2§2.75 Tracking frame 500px only while Delivery Started / InProgress', '2§9.12 Frame 500px'])
  spec(promise, async () => {
    const { services, merchant, store, composition } = here();
    const { order: booked } = await given.shippedOrder(services, merchant, { store });
    const trackingLink = `${composition.services.courier.trackingOrigin}/track/1`;
    await services.db.shipment.updateMany({ where: { orderId: booked.id }, data: { trackingLink } });
    for (const status of ['assigned', ...FRAMED, 'deliveryCompleted'] as const) {
      await services.db.order.update({ where: { id: booked.id }, data: { status } });
      const { html } = await page(`/order-details/${booked.orderKey}`);
      const frame = /<iframe[^>]*>/.exec(html)?.[0] ?? '';
      expect(frame.includes('height="500"'), status).toBe(FRAMED.includes(status));
    }
  });

for (const [promise, field] of [
  ['2§2.22 Global Filtering – field Store Name', 'store'],
  ['2§2.23 Global Filtering – field Order ID', 'orderId'],
  ['2§2.24 Global Filtering – field Pickup Address', 'pickupAddress'],
  ['2§2.27 Global Filtering – field Platform', 'platform'],
  ['2§2.28 Global Filtering – field Customer Name', 'customerName'],
  ['2§2.29 Global Filtering – field Address', 'address'],
  ['2§2.30 Global Filtering – field City', 'city'],
  ['2§2.31 Global Filtering – field Province', 'province'],
  ['2§2.32 Global Filtering – field Postal Code', 'postalCode'],
  ['2§2.33 Global Filtering – field Country', 'country'],
] as const)
  spec(promise, async () => {
    const shown = await page('/orders?view=');
    expect(fieldsOf(shown)).toContain(field);
  });
