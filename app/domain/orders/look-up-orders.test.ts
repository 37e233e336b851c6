import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { lookUpOrders } from './look-up-orders.ts';

async function world() {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const store = await given.store(services, merchant);
  const order = (over: object) => given.order(services, { merchant, store, ...over });
  const found = async (words: string, actor = merchant as Parameters<typeof lookUpOrders>[1]) =>
    (await lookUpOrders(services, actor, words)).map(({ orderId }) => orderId);
  return { services, merchant, store, order, found };
}

test('orders are found by number, key and customer: the exact number first, then the newest, at most eight', async () => {
  const { services, merchant, store, order, found } = await world();
  const exact = await order({ orderId: 'KH-10', createdAt: new Date('2025-01-01') });
  for (let nth = 0; nth < 9; nth++)
    await order({ orderId: `KH-10${nth}`, createdAt: new Date(`2025-02-0${nth + 1}`) });
  const other = await order({ orderId: 'ZU-7', customerName: 'Zanele Müller' });

  expect(await found('kh-10')).toEqual([
    'KH-10',
    'KH-108',
    'KH-107',
    'KH-106',
    'KH-105',
    'KH-104',
    'KH-103',
    'KH-102',
  ]);
  expect(await found(exact.orderKey.toLowerCase())).toEqual(['KH-10']);
  expect(await lookUpOrders(services, merchant, ' muller ')).toEqual([
    {
      orderKey: other.orderKey,
      orderId: 'ZU-7',
      customerName: 'Zanele Müller',
      storeName: store.name,
      status: 'Thumela Eligible',
    },
  ]);
});

test('no one finds orders that they may not read, and one character finds nothing', async () => {
  const { services, order, found } = await world();
  const { orderKey } = await order({ orderId: 'KH-1', customerName: 'Zanele' });
  const stranger = await given.merchant(services);

  for (const words of ['KH-1', 'Zanele', orderKey]) {
    expect(await found(words, stranger)).toEqual([]);
    expect(await found(words, given.hubStaff())).toEqual([]);
    expect(await found(words, await given.admin(services))).toEqual(['KH-1']);
  }
  expect(await found('Z')).toEqual([]);
  expect(await found('nothing like it')).toEqual([]);
});
