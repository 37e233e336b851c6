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

test('one status among several that is none is refused, and said', async () => {
  const { list } = await lists();

  expect(await list('/orders', { status: ['Collected', 'Lost'] })).toMatchObject({
    status: 400,
    message: 'Unknown status: Lost',
    fields: { 'globalFilter.status': 'Unknown status: Lost' },
  });
});
