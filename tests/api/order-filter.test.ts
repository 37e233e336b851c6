import { expect, test } from 'vitest';
import { createBearerToken } from '#app/domain/credentials/bearer-tokens.ts';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const LISTS = ['/orders', '/merchant/orders', '/store-manager/orders'];
const NOBODYS = {
  orderId: '1042',
  pickupAddress: 'Long Street',
  from: '2026-11-01',
  to: '2026-11-22',
  platform: 'Shopify',
  customerName: 'Lerato',
  address: 'Main Road',
  city: 'Pretoria',
  province: 'GP',
  postalCode: '0001',
  country: 'South Africa',
};
const NOTHING = {
  ...Object.fromEntries(Object.keys(NOBODYS).map((name) => [name, ''])),
  platform: 'All',
  status: ['All'],
  storeName: '',
};

/** Lists orders with a token of the store or of its merchant. Only the merchant may see holds and tags. */
async function lists(by: 'store' | 'merchant' = 'store') {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  await services.db.user.updateMany({ data: { emailProvedAt: services.clock.now() } });
  const store = await given.store(services, merchant);
  await given.order(services, { merchant, store, status: 'eligible' });
  await given.order(services, {
    merchant,
    store,
    status: 'collected',
    platform: 'shopify',
    orderId: 'KH-1042',
    customerName: 'Lerato Nkosi',
    street: '9 Main Road',
    city: 'Pretoria',
    province: 'GP',
    postalCode: '0001',
    country: 'ZW',
    pickupLocationId: (await given.pickupLocation(services, store, { address: '3 Kerk Street' }))
      .id,
    createdAt: new Date('2026-01-05T10:00:00Z'),
  });
  const { token } =
    by === 'store'
      ? await createStoreToken(services, merchant, { storeId: store.id })
      : await createBearerToken(services, merchant.userId);
  const list = async (path: string, globalFilter: object, globalFilterEnabled = true) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ globalFilter, globalFilterEnabled }),
    });
    const body = (await answer.json()) as { totalDocs?: number; message?: string; fields?: object };
    return { status: answer.status, ...body };
  };
  /** For each filter a value that finds this order, a value that finds nothing, and how many orders the first one finds
   *  (1 if left out). */
  const order = {
    storeName: [store.name.toUpperCase(), 'Nowhere', 2],
    orderId: ['kh-104', 'KH-1042 X'],
    pickupAddress: ['kerk', 'kerk long'],
    from: ['2026-01-06', inDays(1)],
    to: ['2026-01-05', '2026-01-04T21:59:59Z'],
    status: ['Collected', 'Failed'],
    platform: ['shopify', 'Woocommerce'],
    customerName: ['lerato', 'lerato dube'],
    address: ['main 9', 'main 10'],
    city: ['PRETORIA', 'Pret'],
    province: ['Gauteng', 'KZN'],
    postalCode: ['0001', '001'],
    country: ['zw', 'NA'],
  };
  return { store, list, order, db: services.db };
}

function inDays(count: number): string {
  return isoDay(new Date(Date.now() + count * 86_400_000));
}

test('an unknown filter field is refused by name, never ignored', async () => {
  const { list } = await lists();

  for (const path of LISTS)
    for (const [name, value] of Object.entries({ colour: 'red', Status: '', driver: 'Sipho' })) {
      const answer = await list(path, { [name]: value, status: 'Collected' });
      expect(answer, name).toMatchObject({
        status: 422,
        message: expect.stringContaining(`You cannot filter orders by ${name}. Use one of:`),
      });
      expect(Object.keys(answer.fields ?? {})).toEqual([`globalFilter.${name}`]);
    }
  const { message } = await list('/orders', { colour: 'red' });
  for (const name of FIELDS) expect(message).toContain(name);
});

test('filters with a value apply, empty ones are ignored, and none applies while filtering is off', async () => {
  const { list, store } = await lists();

  expect(await list('/orders', { status: 'Collected', storeName: store.name })).toMatchObject({
    totalDocs: 1,
  });
  expect(await list('/orders', { status: ['Thumela Eligible', 'collected'] })).toMatchObject({
    totalDocs: 2,
  });
  expect(await list('/orders', NOTHING)).toMatchObject({ status: 200, totalDocs: 2 });
  expect(await list('/orders', NOBODYS, false)).toMatchObject({ status: 200, totalDocs: 2 });
});

test('each of the thirteen filters finds its orders, and none by another value, in every list', async () => {
  const { list, order } = await lists();

  for (const path of LISTS)
    for (const [name, [right, wrong, count = 1]] of Object.entries(order)) {
      expect(await list(path, { [name]: right }), `${path} ${name}`).toMatchObject({
        totalDocs: count,
      });
      const none = await list(path, { [name]: wrong });
      expect([none.totalDocs, none.status], `${path} ${name} ${wrong}`).toEqual([0, 200]);
    }
});

test('future days, reversed ranges and meaningless values are refused at the field', async () => {
  const { list } = await lists();

  // prettier-ignore
  const wrong: [object, string, string][] = [
    [{ from: inDays(2) }, 'from', 'Choose a date no later than tomorrow.'],
    [{ to: inDays(2) }, 'to', 'Choose a date no later than tomorrow.'],
    [{ from: '2026-11-03', to: '2026-11-02' }, 'from', 'The “From” date is later than the “To” date.'],
    [{ from: '22/11/2026' }, 'from', 'Enter a date such as 2026-11-22.'],
    [{ to: '0000-01-01' }, 'to', 'Enter a date such as 2026-11-22.'],
    [{ platform: 'Magento' }, 'platform', 'Unknown value: Magento'],
    [{ manifest: 'Lost' }, 'manifest', 'Unknown value: Lost'],
    [{ manifestStatus: 'Lost' }, 'manifestStatus', 'Unknown value: Lost'],
    [{ manifest: 'None', manifestStatus: 'InManifest' }, 'manifestStatus', 'This differs from `manifest`. Send only one of the two.'],
    [{ attention: 'perhaps' }, 'attention', 'Unknown value: perhaps'],
    [{ hold: 'perhaps' }, 'hold', 'Unknown value: perhaps'],
    [{ delivered: 'last15' }, 'delivered', 'Unknown value: last15'],
    [{ onTime: 'perhaps' }, 'onTime', 'Unknown value: perhaps'],
    [{ tag: ['VIP', 'Gift'] }, 'tag', 'Send one value only.'],
    [{ batch: 'the last' }, 'batch', 'Unknown value: the last'],
    [{ city: ['Durban', 'Pretoria'] }, 'city', 'Send one value only.'],
  ];
  for (const [filter, field, message] of wrong)
    expect(await list('/orders', filter), JSON.stringify(filter)).toMatchObject({
      status: 400,
      fields: { [`globalFilter.${field}`]: message },
    });
  expect(await list('/orders', { to: inDays(1) })).toMatchObject({ totalDocs: 2 });
  expect(await list('/orders', { attention: false, manifest: 'None' })).toMatchObject({
    totalDocs: 2,
  });
});

test('the manifest filter also has the specification’s name', async () => {
  const { list, db } = await lists('merchant');
  await db.order.updateMany({
    where: { status: 'eligible' },
    data: { manifestStatus: 'inManifest', inManifestAt: new Date() },
  });

  // prettier-ignore
  const asked: [object, number][] = [
    [{ manifestStatus: 'InManifest' }, 1], [{ manifestStatus: 'None' }, 1],
    [{ manifestStatus: 'ConfirmManifest' }, 0], [{ manifestStatus: '' }, 2],
    [{ manifestStatus: 'InManifest', manifest: 'InManifest' }, 1], [{ manifestStatus: 'All', manifest: 'InManifest' }, 1],
  ];
  for (const [filter, totalDocs] of asked)
    expect(await list('/orders', filter), JSON.stringify(filter)).toMatchObject({ totalDocs });
});

test('hold, tag and batch filters find exactly the orders that have them', async () => {
  const { list, order, db } = await lists('merchant');
  const one = await db.order.findFirstOrThrow({ where: { status: 'eligible' } });
  await db.order.update({ where: { id: one.id }, data: { heldAt: new Date() } });
  const { id: orderId, merchantId } = one;
  await db.orderTag.create({ data: { orderId, merchantId, key: 'vip', tag: 'VIP' } });
  const anothers = '0190a000-0000-7000-8000-000000000001';

  // prettier-ignore
  const asked: [object, number][] = [
    [{ hold: true }, 1], [{ hold: 'No' }, 1], [{ hold: '' }, 2], [{ hold: 'yes', status: order.status[0] }, 0],
    [{ tag: 'vip' }, 1], [{ tag: 'Gift' }, 0], [{ tag: 'All' }, 2],
    [{ batch: anothers }, 0], [{ batch: null }, 2],
  ];
  for (const [filter, totalDocs] of asked)
    expect(await list('/orders', filter), JSON.stringify(filter)).toMatchObject({ totalDocs });
});

test('the filters for the arrival time and for on-time delivery find only their order', async () => {
  const { list, db } = await lists();
  const order = await db.order.findFirstOrThrow({ where: { status: 'collected' } });
  await db.order.update({ where: { id: order.id }, data: { status: 'deliveryCompleted' } });
  const { id: orderId, merchantId, storeId, orderKey: reference } = order;
  const now = new Date();
  await db.shipment.create({
    data: {
      id: newId(),
      orderId,
      merchantId,
      storeId,
      reference,
      kind: 'delivery',
      attempt: 1,
      state: 'completed',
      feeCents: 0n,
      requestedAt: now,
      deliveredAt: now,
      isLate: true,
    },
  });

  // prettier-ignore
  const asked: [object, number][] = [
    [{ delivered: 'today' }, 1], [{ delivered: 'Last14' }, 1], [{ delivered: 'All' }, 2],
    [{ onTime: false }, 1], [{ onTime: 'yes' }, 0], [{ onTime: '' }, 2],
    [{ delivered: 'today', onTime: 'no' }, 1], [{ delivered: 'today', onTime: true }, 0],
  ];
  for (const [filter, totalDocs] of asked)
    expect(await list('/orders', filter), JSON.stringify(filter)).toMatchObject({ totalDocs });
  const before = new Date(now.getTime() - 15 * 86_400_000);
  await db.shipment.updateMany({ data: { deliveredAt: before } });
  for (const delivered of ['today', 'last14'])
    expect(await list('/orders', { delivered })).toMatchObject({ totalDocs: 0 });
});

/** The thirteen filter fields of the specification. */
const FIELDS = [...Object.keys(NOBODYS), 'status', 'storeName'];

const EMPTY = ['', ' ', 'All', null, [], ['All'], [null, '']];
const WRONG = [1, true, {}, [1], [['All']], { name: 'All' }];

test('every filter of the specification that is empty in any form is ignored', async () => {
  const { list } = await lists();

  for (const name of FIELDS)
    for (const empty of EMPTY)
      expect(
        await list('/orders', { [name]: empty }),
        `${name} ${JSON.stringify(empty)}`,
      ).toMatchObject({ status: 200, totalDocs: 2 });
});

test('a value that no order can have is refused at the field', async () => {
  const { list } = await lists();

  for (const name of FIELDS)
    for (const wrong of WRONG) {
      const { status, fields } = await list('/orders', { [name]: wrong });
      expect([400, 422], `${name} ${JSON.stringify(wrong)}`).toContain(status);
      expect(Object.keys(fields ?? {})[0]).toMatch(new RegExp(`^globalFilter\\.${name}`));
    }
});

test('a store may be sent as a list of one; two stores at once are refused', async () => {
  const { list, store } = await lists();

  expect(await list('/orders', { storeName: [store.name, 'All'] })).toMatchObject({ totalDocs: 2 });
  expect(await list('/orders', { storeName: ['Nowhere'] })).toMatchObject({ totalDocs: 0 });
  expect(await list('/orders', { storeName: [store.name, 'Nowhere'] })).toMatchObject({
    status: 400,
    fields: { 'globalFilter.storeName': 'Send the name of one store only.' },
  });
});

test('one unknown status among several is refused, and named', async () => {
  const { list } = await lists();

  expect(await list('/orders', { status: ['Collected', 'Lost'] })).toMatchObject({
    status: 400,
    message: 'Unknown status: Lost',
    fields: { 'globalFilter.status': 'Unknown status: Lost' },
  });
});
