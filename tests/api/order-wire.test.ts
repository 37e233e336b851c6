import { Client } from 'pg';
import { expect, test, vi } from 'vitest';
import { ALL_ENDPOINTS } from '#app/api/api.router.ts';
import { OrderWire } from '#app/api/order-answer.wire.ts';
import { openApiOf } from '#app/api/openapi.ts';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { makeDocument } from '#app/domain/documents/make-document.ts';
import { labelsToPdf } from '#worker/documents/label-pdf.ts';
import { manifestsToPdf } from '#worker/documents/manifest-pdf.ts';
import { slipsToPdf } from '#worker/documents/packing-slip-pdf.ts';
import { given } from '#tests/builders/given.ts';
import { fakeCourier } from '#tests/fakes/fake-courier.ts';
import { eventually } from '#tests/fakes/eventually.ts';
import { startApp } from '#tests/fakes/started-app.ts';
import { zplPrints } from '#tests/fakes/zpl-prints.ts';

type Wire = Record<string, unknown>;
type Answer = { status: number; body: Wire & { order?: Wire; docs?: Wire[] } };

/** A merchant and a store with its token, both able to call the API. */
async function endpoints() {
  const app = await startApp();
  const services = {
    ...app.composition.services,
    courier: fakeCourier(app.composition.services.clock),
  };
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const { token: person } = await createBearerToken(services, merchant.userId);
  const { token } = await createStoreToken(services, merchant, { storeId: store.id });
  const ask = async (method: string, path: string, body: object, bearer = token, key?: string) => {
    const answer = await fetch(`${app.url}/api${path}`, {
      method: method.toUpperCase(),
      headers: {
        Authorization: `Bearer ${bearer}`,
        'Content-Type': 'application/json',
        ...(key ? { 'Idempotency-Key': key } : {}),
      },
      body: JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Answer['body'] };
  };
  return { app, services, merchant, store, person, token, ask };
}

const WRITERS = {
  renderLabels: labelsToPdf,
  renderPrints: zplPrints,
  renderSlips: slipsToPdf,
  renderManifests: manifestsToPdf,
};

const SENT = {
  order_id: '1042',
  customer_ref: 'C-9',
  email: 'lerato@example.com',
  name: 'Lerato van der Merwe',
  phone: '0795550420',
  company: 'Kasi Home',
  address1: '27 Mahatma Gandhi Road',
  suburb: 'Point',
  city: 'Durban',
  province: 'KwaZulu-Natal',
  zip: '4001',
  delivery_latitude: -29.86,
  delivery_longitude: 31.02,
  note: 'Ring twice',
  line_items: [{ name: 'Bowl', quantity: 2, price: '650.00' }],
};

/** For each call that answers an order: the request for one order, and the token to use. */
const CALLS: Record<
  string,
  (of: { key: string; id: string; person: string }) => [object, string?]
> = {
  'post /orders': ({ person }) => [{}, person],
  'post /merchant/orders': ({ person }) => [{}, person],
  'post /store-manager/orders': () => [{ searchString: 'lerato' }],
  'post /store/orders': () => [{}],
  'put /orders/get': ({ key }) => [{ orderId: key }],
  'post /orders/create/custom': () => [{ ...SENT, order_id: '1043' }],
  'post /orders/update': ({ id }) => [{ orderMongoId: id, note: 'Ring twice' }],
};

test('a person who names a store by its token gets only its orders, also beside a store whose name differs in case alone', async () => {
  const { ask, services, merchant, store, person, token } = await endpoints();
  const alike = await given.store(services, merchant, { name: store.name.toUpperCase() });
  const { orderKey } = await given.order(services, { merchant, store });
  await given.order(services, { merchant, store: alike });

  const { body } = await ask('post', '/store/orders', { store_access_token: token }, person);

  expect(body).toMatchObject({ totalDocs: 1, docs: [{ order_key: orderKey }] });
});

test('a page of a store’s orders beyond the last one is empty, however far', async () => {
  const { ask, services, merchant, store } = await endpoints();
  await given.order(services, { merchant, store });

  for (const path of ['/store/orders', '/orders']) {
    const { body } = await ask('post', `${path}?page=100001`, {});
    expect(body, path).toMatchObject({ page: 100_001, totalDocs: 1, docs: [] });
  }
});

test('every call that returns an order returns it in the specification’s format', async () => {
  const { ask, person } = await endpoints();
  const made = await ask('post', '/orders/create/custom', SENT);
  const key = String(made.body['order_key']);
  const id = String(made.body.order?.['_id']);
  const whole = made.body.order;

  for (const [call, request] of Object.entries(CALLS)) {
    const [method = '', path = ''] = call.split(' ');
    const [body, bearer] = request({ key, id, person });
    const { status, body: answer } = await ask(method, path, body, bearer);
    expect(status, call).toBe(200);
    const orders = answer.docs ?? [answer.order ?? {}];
    expect(orders.length, call).toBeGreaterThan(0);
    for (const order of orders)
      expect(Object.keys(order), call).toEqual(Object.keys(OrderWire.shape));
    const same = orders.find((order) => order['_id'] === id);
    if (call !== 'post /orders/create/custom') expect(same, call).toEqual(whole);
    for (const { status: word } of [answer, ...orders])
      if (word !== undefined) expect(word, call).toBe('Thumela Eligible');
  }
  expect(whole).toMatchObject({
    order_key: key,
    order_id: '1042',
    name: 'Lerato van der Merwe',
    platform: 'Custom',
    createdAt: whole?.['created_at'],
    inManifestDate: null,
    confirmManifestDate: null,
    total_price: '1300.00',
    currency: 'ZAR',
    store_location: '12 Long Street, Cape Town, WC, 8001',
    store_phone_number: '+27215550100',
    store_latitude: -33.9249,
    store_longitude: 18.4241,
    fleet_name: null,
    delivery_job_id: null,
    delivery_tracking_link: null,
    pdf_link: null,
    note: 'Ring twice',
    email: 'lerato@example.com',
    customer: { email: 'lerato@example.com' },
    shipping_address: {
      name: 'Lerato van der Merwe',
      first_name: 'Lerato',
      last_name: 'van der Merwe',
      company: 'Kasi Home',
      address1: '27 Mahatma Gandhi Road',
      address2: 'Point',
      city: 'Durban',
      province: 'KZN',
      zip: '4001',
      country: 'South Africa',
      phone: '+27795550420',
    },
    billing_address: {
      name: 'Lerato van der Merwe',
      first_name: 'Lerato',
      last_name: 'van der Merwe',
      email: 'lerato@example.com',
      phone: '+27795550420',
    },
    thumela_customer_data: {
      customer_ref: 'C-9',
      email: 'lerato@example.com',
      phone: '+27795550420',
      address_latitude: -29.86,
      address_longitude: 31.02,
    },
    line_items: [{ name: 'Bowl', quantity: 2, price: '650.00' }],
  });
});

/** Calls with a deliberately different shape: our widgets on a platform's pages, and what a public page may show. */
const NO_ORDERS = ['post /orders/by-external-id', 'post /orders/track'];

test('no call returns an order in another format, and the table above lists every call that returns one', () => {
  const document = openApiOf(ALL_ENDPOINTS, {
    productName: 'Thumela',
    publicUrl: 'https://portal.example',
  });
  const schemas = document.components?.schemas ?? {};
  const holds = (part: unknown): boolean => {
    const text = JSON.stringify(part);
    return (
      text.includes('"#/components/schemas/Order"') ||
      [...text.matchAll(/#\/components\/schemas\/(\w+)/g)].some(
        ([, name = '']) => name !== 'Order' && holds(schemas[name]),
      )
    );
  };
  const answers = ALL_ENDPOINTS.map(({ method, path, status = 200 }) => ({
    call: `${method} ${path}`,
    answer: document.paths?.[path.replace(/:(\w+)/g, '{$1}')]?.[method]?.responses?.[`${status}`],
  }));
  const withOrder = answers.filter(({ answer }) => holds(answer)).map(({ call }) => call);
  const own = answers
    .filter(
      ({ call, answer }) =>
        !withOrder.includes(call) &&
        /"status"/.test(JSON.stringify(answer)) &&
        /"order_key"/.test(JSON.stringify(answer)),
    )
    .map(({ call }) => call);

  // Receiving at a hub is called by its clerk and tested in receiving.test.ts.
  const all = [...Object.keys(CALLS), 'post /hubs/receive'];
  expect(withOrder.toSorted()).toEqual(all.toSorted());
  expect(own.filter((call) => !NO_ORDERS.includes(call))).toEqual([]);
});

/** How many database statements on orders and their related tables run during `work`. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const query = vi.spyOn(Client.prototype, 'query');
  await work();
  const texts = query.mock.calls.map(([one]) => JSON.stringify(one));
  query.mockRestore();
  return texts.filter((text) => /orders|order_lines|shipments|pickup_locations|stores/.test(text))
    .length;
}

test('a page of many orders needs as many queries as a page of one', async () => {
  const { ask, services, merchant, store, person } = await endpoints();
  const list = () => statementsOf(() => ask('post', '/merchant/orders', {}, person));
  await given.bookedOrder(services, merchant, { store });
  // The first read of the page writes an entry, so it runs once before the counting.
  await list();
  const ofOne = await list();
  for (let n = 0; n < 5; n += 1) await given.bookedOrder(services, merchant, { store });

  expect(ofOne).toBeGreaterThan(3);
  expect(await list()).toBe(ofOne);
});

test('no recipient data of a created or changed order is stored for repeats, which still get the answer', async () => {
  const { ask, services } = await endpoints();
  const send = () => ask('post', '/orders/create/custom', SENT, undefined, 'once');

  const first = await send();
  const { answer } = await services.db.idempotencyKey.findFirstOrThrow();
  const repeat = await send();

  expect(answer).toEqual({
    message: 'Order Processed Successfully',
    order_key: first.body['order_key'],
    order_id: '1042',
    status: 'Thumela Eligible',
  });
  expect(repeat).toEqual(first);
  expect(repeat.body.order).toMatchObject({ email: 'lerato@example.com' });
});

test('a booked order has its courier job, and a link that creates its label for people who may print [2§3.7]', async () => {
  const { app, ask, services, merchant, store, person, token } = await endpoints();
  const { order, shipment } = await given.bookedOrder(services, merchant, { store });
  const { body } = await ask('put', '/orders/get', { orderId: order.id }, person);
  const asStore = await ask('put', '/orders/get', { orderId: order.orderKey });
  expect(asStore.body.order).toEqual({ ...body.order, pdf_link: null });
  expect(body.order).toMatchObject({
    delivery_job_id: shipment.deliveryJobId,
    delivery_tracking_link: shipment.trackingLink,
    status: 'UnAssigned',
    pdf_link: `${services.settings.publicUrl}/documents/labels/${order.orderKey}.pdf`,
  });
  const { pathname } = new URL(String(body.order?.['pdf_link']));
  const open = async (bearer?: string) => {
    const headers = bearer ? { Authorization: `Bearer ${bearer}` } : undefined;
    const answer = await fetch(app.url + pathname, { ...(headers ? { headers } : {}) });
    return { status: answer.status, text: (await answer.text()).slice(0, 5) };
  };
  const stranger = await given.merchant(services);
  const { userId } = await given.admin(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const admin = await createBearerToken(services, userId ?? '');
  const theirs = await createBearerToken(services, stranger.userId);

  expect((await open()).status).toBe(401);
  expect((await open(token)).status, 'a store token prints nothing').toBe(403);
  expect((await open(theirs.token)).status).toBe(404);
  expect(await services.db.documentJob.count()).toBe(0);
  const opening = [open(person), open(admin.token)];
  const jobs = await eventually(async () => {
    const found = await services.db.documentJob.findMany();
    expect(found).toHaveLength(2);
    return found;
  });
  for (const { id } of jobs) await makeDocument({ ...services, ...WRITERS }, { documentJobId: id });

  for (const opened of opening) expect(await opened).toEqual({ status: 200, text: '%PDF-' });
  expect(await open(person), 'the same file again').toEqual({ status: 200, text: '%PDF-' });
  expect(await services.db.documentJob.count()).toBe(2);
});

test('an order without a label has no link, and the label’s address gives the reason', async () => {
  const { app, services, merchant, store, person } = await endpoints();
  const order = await given.order(services, { merchant, store });
  const answer = await fetch(`${app.url}/documents/labels/${order.orderKey}.pdf`, {
    headers: { Authorization: `Bearer ${person}` },
  });

  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    message: 'You can only print labels for orders that have been shipped.',
  });
});

/** A label row as the specification sends it (specification 2, section 3). */
const labelRow = (order_key: string) => ({
  email: 'shop@example.com',
  order_key,
  order_id: '1',
  name: 'x',
  address: 'x',
  job_id: 'x',
  driver: 'x',
  store: 'x',
  store_address: 'x',
  store_phone_number: 'x',
  phone_number: 'x',
  createdAt: 'x',
});

test('label rows in the specification’s format start one document with the labels of one’s own orders [2§7.6] [2§3.21]', async () => {
  const { ask, services, merchant, store, person } = await endpoints();
  const { order } = await given.bookedOrder(services, merchant, { store });
  const stranger = await given.merchant(services);
  const { order: theirs } = await given.bookedOrder(services, stranger);
  const pdf_data = [labelRow(order.orderKey), labelRow(theirs.orderKey)];

  const { status, body } = await ask('post', '/orders/generate/pdf', { pdf_data }, person);

  expect(status).toBe(200);
  expect(body).toMatchObject({
    accepted: [order.orderKey],
    skipped: [{ orderKey: theirs.orderKey, reason: 'Order not found.' }],
  });
  const job = await services.db.documentJob.findFirstOrThrow();
  expect(job).toMatchObject({ id: body['jobId'], kind: 'shippingLabels', orderIds: [order.id] });
  expect(await ask('post', '/orders/generate/pdf', { pdf_data: [] }, person)).toMatchObject({
    status: 400,
    body: { message: 'No Orders Selected' },
  });
});
