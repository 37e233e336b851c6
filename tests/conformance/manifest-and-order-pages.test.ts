import type { OrderStatus } from '@prisma/client';
import { expect } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { partsOf, textsOf } from './page.ts';
import { sharedCompany } from './product.ts';
import { spec } from './spec.ts';

const here = sharedCompany();
const page = async (path: string) => (await here().as(here().merchant)).get(path);
const order = (over: object = {}) => {
  const { services, merchant, store } = here();
  return given.order(services, { merchant, store, ...over });
};
const detailsOf = async (over: object = {}) =>
  page(`/order-details/${(await order(over)).orderKey}`);

const inManifest = { manifestStatus: 'inManifest', inManifestAt: new Date() } as const;

for (const promise of [
  '2§2.57 Manifest Orders: table prefiltered manifestStatus InManifest',
  '2§9.11 Manifest prefilter values',
])
  spec(promise, async () => {
    const { orderId } = await order({ status: 'inManifest', ...inManifest });
    const { orderId: other } = await order();
    const shown = await page('/manifest-orders');
    expect(textsOf(shown, 'tr').join('\n')).toContain(orderId);
    expect(textsOf(shown, 'tr').join('\n')).not.toContain(other);
  });

spec("2§2.58 Manifest Orders – button 'Confirm Manifest & Print A4'", async () => {
  expect(textsOf(await page('/manifest-orders'), 'button')).toContain(
    'Confirm Manifest & Print A4',
  );
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
  await order({
    status: 'confirmManifest',
    manifestStatus: 'confirmManifest',
    inManifestAt: at,
    confirmManifestAt: at,
  });
  expect(textsOf(await page('/manifest-history'), 'th')).toEqual(
    expect.arrayContaining(['In Manifest Date', 'Confirm Manifest Date']),
  );
});

spec("2§2.63 Customer search box + 'Search For Customer'", async () => {
  expect(textsOf(await page('/orders/create'), 'button')).toContain('Search For Customer');
});

/** The Create Order form as the page posts it. */
const NEW_ORDER = {
  storeName: 'Kasi Home',
  orderId: 'KH-FORM',
  customerName: 'Lerato van der Merwe',
  email: 'lerato@example.com',
  phone: '',
  street: '27 Mahatma Gandhi Road',
  suburb: '',
  city: 'Durban',
  province: 'KZN',
  postalCode: '4001',
};
const posted = async (over: object) => {
  const { services, store, merchant } = here();
  const { id } = await services.db.pickupLocation.findFirstOrThrow({
    where: { storeId: store.id },
  });
  const form = { ...NEW_ORDER, pickupLocationId: id, ...over };
  return (await here().as(merchant)).post('/orders/create', form);
};

spec(
  "2§5.9 Create Order – confirm 'No email or phone number provided. Do you want to proceed?'",
  async () => {
    const { db } = here().services;
    const count = () => db.order.count({ where: { orderId: 'KH-NOBODY' } });
    const form = { orderId: 'KH-NOBODY', email: '' };
    const question = 'No email or phone number provided. Do you want to proceed?';
    expect((await posted(form)).html).toContain(question);
    expect(await count()).toBe(0);
    expect((await posted({ ...form, confirmedNoContact: 'yes' })).html).not.toContain(question);
    expect(await count()).toBe(1);
  },
);

spec(
  "2§5.11 Create Order – 'Please enter the Customer Address again as geo data is missing'",
  async () => {
    const message = 'Please enter the Customer Address again as geo data is missing';
    const unknown = { orderId: 'KH-NOWHERE', city: 'Xyzzyville', postalCode: '' };
    expect((await posted(unknown)).text).toContain(message);
    expect((await posted({ orderId: 'KH-SOMEWHERE' })).text).not.toContain(message);
  },
);

spec("2§5.14 Customer search 'Please enter a Customer search query'", async () => {
  const message = 'Please enter a Customer search query';
  expect((await page('/orders/create?customer=')).text).toContain(message);
  expect((await page('/orders/create?customer=lerato')).text).not.toContain(message);
  const call = await here().calls(here().merchant);
  const { status, body } = await call('POST', '/get-customers', { searchString: ' ' });
  expect([status, body['message']]).toEqual([400, message]);
});

spec('2§2.66 Select Store / Select Pickup dropdowns; pickups per store', async () => {
  const shown = await page('/orders/create');
  expect(textsOf(shown, 'label')).toEqual(
    expect.arrayContaining(['Select Store', 'Select Pickup']),
  );
  expect(textsOf(shown, 'option')).toEqual(
    expect.arrayContaining(['Kasi Home', 'Warehouse – 12 Long Street, Cape Town, WC, 8001']),
  );
});

spec(
  '2§2.67 Fields Order ID (Optional), Customer Ref (Optional), Customer Email (Optional), Customer Name, Customer Phone (Optional), Customer Address, Delivery Notes (Optional)',
  async () => {
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
  },
);

spec(
  '2§2.71 Screen with Order ID, Customer Ref, Email, Name, Phone, Address, Delivery Notes, prefilled',
  async () => {
    const { orderKey, orderId, customerName } = await order({ note: 'Ring twice' });
    const shown = await page(`/order/update/${orderKey}`);
    expect(textsOf(shown, 'label')).toEqual(
      expect.arrayContaining([
        'Order ID',
        'Customer Ref',
        'Email',
        'Name',
        'Phone',
        'Delivery Notes',
      ]),
    );
    for (const value of [orderId, customerName]) expect(shown.html).toContain(`value="${value}"`);
    expect(shown.text).toContain('Ring twice');
  },
);

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

spec(
  '2§2.78 Customer card – full shipping address, comma-joined, empty parts skipped',
  async () => {
    expect((await detailsOf({ suburb: null })).text).toContain(
      '14 Kloof Street, Cape Town, WC, 8001, South Africa',
    );
  },
);

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
  expect(textsOf(shown, 'th').slice(0, 4)).toEqual(['Items', 'Qty', 'Price', 'Total Price']);
  expect(shown.text).toContain('Rooibos tin\n2\nR493.25\nR986.50');
});

spec('2§2.82 Download PDF button only when a pdf link exists, new window', async () => {
  expect((await detailsOf()).text).not.toContain('Download PDF');
  const { services, merchant, store } = here();
  const booked = await given.labelledOrder(services, merchant, { store });
  const shown = await page(`/order-details/${booked.orderKey}`);
  expect(textsOf(shown, 'button')).toContain('Download PDF');
});

const FRAMED: readonly OrderStatus[] = ['deliveryStarted', 'deliveryInProgress'];

spec('2§2.75 Tracking frame 500px only while Delivery Started / InProgress', async () => {
  const { services, merchant, store } = here();
  const { order: booked } = await given.shippedOrder(services, merchant, { store });
  const trackingLink = 'https://courier.example/track/1';
  await services.db.shipment.updateMany({ where: { orderId: booked.id }, data: { trackingLink } });
  for (const status of ['assigned', ...FRAMED, 'deliveryCompleted'] as const) {
    await services.db.order.update({ where: { id: booked.id }, data: { status } });
    const { text } = await page(`/order-details/${booked.orderKey}`);
    expect(text.includes('Live tracking'), status).toBe(FRAMED.includes(status));
  }
});
