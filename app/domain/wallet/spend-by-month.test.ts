import { expect, test } from 'vitest';
import { bookCourier } from '#app/domain/shipments/book-courier.ts';
import { cancelOrders } from '#app/domain/shipments/cancel-orders.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listTransactions } from './list-transactions.ts';
import { spendByMonth } from './spend-by-month.ts';
import { TransactionsQuery } from './transactions.schema.ts';

const OWN = { account: '' };

async function account() {
  const world = await testServices({ now: '2025-01-31T21:59:59.999Z' });
  const merchant = await given.merchant(world.services);
  const store = await given.store(world.services, merchant, { name: 'Kasi Home' });
  return { ...world, merchant, store };
}

test('fees count in the month in Johannesburg in which their shipment was requested', async () => {
  const { services, clock, merchant, store } = await account();
  const sister = await given.store(services, merchant, { name: 'Kasi Garden' });
  await given.bookedOrder(services, merchant, { store });
  clock.set('2025-01-31T22:00:00Z');
  await given.bookedOrder(services, merchant, { store });
  await given.bookedOrder(services, merchant, { store: sister });
  clock.set('2025-03-07T08:30:00Z');

  const { months, spent } = await spendByMonth(services, merchant, OWN);

  expect(months).toEqual(['2024-10', '2024-11', '2024-12', '2025-01', '2025-02', '2025-03']);
  expect(
    spent.toSorted((a, b) => a.month.localeCompare(b.month) || a.store.localeCompare(b.store)),
  ).toEqual([
    { month: '2025-01', store: 'Kasi Home', cents: 500, shipments: 1 },
    { month: '2025-02', store: 'Kasi Garden', cents: 500, shipments: 1 },
    { month: '2025-02', store: 'Kasi Home', cents: 500, shipments: 1 },
  ]);
});

test('reserved and returned fees are not counted, and the sums match the account history', async () => {
  const { services, merchant, store } = await account();
  await given.bookedOrder(services, merchant, { store });
  await given.bookedOrder(services, merchant, { store });
  await given.shippedOrder(services, merchant, { store });
  const { order, shipment } = await given.shippedOrder(services, merchant, { store });
  await cancelOrders(services, merchant, { orderKeys: [order.orderKey] });
  await bookCourier(services, { shipmentId: shipment.id });

  const { spent } = await spendByMonth(services, merchant, OWN);

  const history = await listTransactions(services, merchant, TransactionsQuery.parse({}));
  const taken = history.docs.filter(
    ({ type, status }) => type === 'orderCreationFee' && status === 'SUCCESSFUL',
  );
  expect(spent).toEqual([{ month: '2025-01', store: 'Kasi Home', cents: 1_000, shipments: 2 }]);
  expect(taken.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(-1_000);
});

test('fees older than six months are left out, to the millisecond', async () => {
  const { services, clock, merchant, store } = await account();
  await given.bookedOrder(services, merchant, { store });

  clock.set('2025-06-30T21:59:59Z');
  expect((await spendByMonth(services, merchant, OWN)).spent).toHaveLength(1);
  clock.set('2025-06-30T22:00:00Z');
  expect((await spendByMonth(services, merchant, OWN)).spent).toEqual([]);
});

test('owners see their own account, administrators the one they name, and managers none', async () => {
  const { services, merchant, store } = await account();
  await given.bookedOrder(services, merchant, { store });
  const [stranger, admin] = [await given.merchant(services), await given.admin(services)];
  const of = { account: merchant.merchantId };

  expect((await spendByMonth(services, stranger, of)).spent).toEqual([]);
  expect((await spendByMonth(services, admin, of)).spent).toHaveLength(1);
  await expect(spendByMonth(services, admin, OWN)).rejects.toMatchObject({ code: 'not-found' });
  await expect(
    spendByMonth(services, given.storeManager(merchant, [store]), of),
  ).rejects.toMatchObject({ code: 'not-allowed' });
});
