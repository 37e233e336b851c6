import { expect, test } from 'vitest';
import { createStoreToken } from '#app/domain/credentials/store-tokens.ts';
import { given } from '#tests/builders/given.ts';
import { startApp } from '#tests/fakes/started-app.ts';

const LISTS = ['/orders', '/merchant/orders', '/store-manager/orders'];
const NOT_YET = {
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
  ...Object.fromEntries(Object.keys(NOT_YET).map((name) => [name, ''])),
  platform: 'All',
  status: ['All'],
  storeName: '',
};

async function lists() {
  const { url, composition } = await startApp();
  const { services } = composition;
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  for (const status of ['eligible', 'collected'] as const)
    await given.order(services, { merchant, store, status });
  const { token } = await createStoreToken(services, merchant, { storeId: store.id });
  const list = async (path: string, globalFilter: object, globalFilterEnabled = true) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ globalFilter, globalFilterEnabled }),
    });
    const body = (await answer.json()) as { totalDocs?: number; message?: string; fields?: object };
    return { status: answer.status, ...body };
  };
  return { store, list };
}

test('a filter that orders do not have yet, or that is none, is refused by its name, never ignored', async () => {
  const { list } = await lists();

  for (const path of LISTS)
    for (const [name, value] of Object.entries({ ...NOT_YET, colour: 'red', Status: '' })) {
      const answer = await list(path, { [name]: value, status: 'Collected' });
      expect(answer, name).toMatchObject({
        status: 422,
        message: `Orders cannot be filtered by ${name}; they can be by status, storeName.`,
      });
      expect(Object.keys(answer.fields ?? {})).toEqual([`globalFilter.${name}`]);
    }
  const { message } = await list('/orders', NOT_YET);
  for (const name of Object.keys(NOT_YET)) expect(message).toContain(name);
});

test('filters that are there count, those left empty ask for nothing, and none counts while it is off', async () => {
  const { list, store } = await lists();

  expect(await list('/orders', { status: 'Collected', storeName: store.name })).toMatchObject({
    totalDocs: 1,
  });
  expect(await list('/orders', { status: ['Thumela Eligible', 'collected'] })).toMatchObject({
    totalDocs: 2,
  });
  expect(await list('/orders', NOTHING)).toMatchObject({ status: 200, totalDocs: 2 });
  expect(await list('/orders', NOT_YET, false)).toMatchObject({ status: 200, totalDocs: 2 });
});

/** The thirteen of the specification. */
const FIELDS = [...Object.keys(NOT_YET), 'status', 'storeName'];

const EMPTY = ['', ' ', 'All', null, [], ['All'], [null, '']];
const WRONG = [1, true, {}, [1], [['All']], { name: 'All' }];

test('every field of the specification left empty in any way asks for nothing', async () => {
  const { list } = await lists();

  for (const name of FIELDS)
    for (const empty of EMPTY)
      expect(
        await list('/orders', { [name]: empty }),
        `${name} ${JSON.stringify(empty)}`,
      ).toMatchObject({ status: 200, totalDocs: 2 });
});

test('what no field can hold is refused at the field', async () => {
  const { list } = await lists();

  for (const name of FIELDS)
    for (const wrong of WRONG) {
      const { status, fields } = await list('/orders', { [name]: wrong });
      expect([400, 422], `${name} ${JSON.stringify(wrong)}`).toContain(status);
      expect(Object.keys(fields ?? {})[0]).toMatch(new RegExp(`^globalFilter\\.${name}`));
    }
});

test('a store may be given as the one of a list; two stores at once are refused', async () => {
  const { list, store } = await lists();

  expect(await list('/orders', { storeName: [store.name, 'All'] })).toMatchObject({ totalDocs: 2 });
  expect(await list('/orders', { storeName: ['Nowhere'] })).toMatchObject({ totalDocs: 0 });
  expect(await list('/orders', { storeName: [store.name, 'Nowhere'] })).toMatchObject({
    status: 400,
    fields: { 'globalFilter.storeName': 'Give the name of one store.' },
  });
});

test('one status among several that is none is refused, and said', async () => {
  const { list } = await lists();

  expect(await list('/orders', { status: ['Collected', 'Lost'] })).toMatchObject({
    status: 400,
    message: 'Unknown status: Lost',
    fields: { 'globalFilter.status': 'Unknown status: Lost' },
  });
});
