import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { listOf, statementsOf } from '#tests/fakes/statements.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { countOnTab, countTabs } from './count-tabs.ts';
import { listOrders, rowsOfOrders } from './list-orders.ts';
import { newOrderKey } from '#app/domain/shared/ids.ts';
import { OrderListQuery } from './order.schema.ts';

test.each([
  ['few', 130],
  ['many', 1_130],
])(
  '%s orders found by a word are paged without gaps and repeats, only those of the account',
  async (_, count) => {
    const { services } = await testServices();
    const merchant = await given.merchant(services);
    const other = await given.merchant(services);
    const wanted = await copies(services, await given.order(services, { merchant }), count);
    await given.order(services, { merchant, searchText: 'somebody else in durban' });
    await given.order(services, { merchant: other });

    const pages = await Promise.all(
      [1, 2, Math.ceil(count / 100)].map((page) =>
        listOrders(
          services,
          merchant,
          OrderListQuery.parse({ q: 'mokoena kloof', page, sort: 'orderId' }),
        ),
      ),
    );

    const seen = pages.map((page) => page.docs.map((order) => order.orderId));
    const sorted = wanted.toSorted();
    expect(pages.map((page) => page.totalDocs)).toEqual([count, count, count]);
    expect(seen[0]).toEqual(sorted.slice(0, 100));
    expect(seen.at(-1)).toEqual(sorted.slice(-(count % 100)));
  },
);

test('rows requested by key are the current rows that the actor may read', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  const shipped = await given.order(services, { merchant, status: 'assigned' });
  const eligible = await given.order(services, { merchant, status: 'eligible' });
  const foreign = await given.order(services, { merchant: other });
  const keys = [shipped, eligible, foreign].map(({ orderKey }) => orderKey);

  const rows = await rowsOfOrders(services, merchant, [...keys, newOrderKey()]);

  const seen = new Map(rows.map((row) => [row.orderKey, row]));
  expect([...seen.keys()].sort()).toEqual([shipped.orderKey, eligible.orderKey].sort());
  expect(seen.get(shipped.orderKey)?.actions).not.toContain('ship');
  expect(seen.get(eligible.orderKey)?.actions).toContain('ship');
  expect(await rowsOfOrders(services, merchant, [])).toEqual([]);
});

test.each([
  ['few orders', 3, 2],
  ['many orders', 1_001, 7],
])(
  'orders are counted correctly, with few searches, for words that %s have',
  async (_, count, max) => {
    const { services } = await testServices();
    const merchant = await given.merchant(services);
    await copies(services, await given.order(services, { merchant, status: 'eligible' }), count);
    await given.order(services, { merchant, searchText: 'another one in durban' });
    const query = OrderListQuery.parse({ q: 'mokoena kloof' });
    const found = { total: 0, tabs: { all: 0, toShip: 0, needsYou: 0 } };

    const sent = await statementsOf(async () => {
      const counting = countTabs(services, merchant, query);
      const counted = async () => countOnTab(await counting, query);
      found.total = (await listOrders(services, merchant, query, counted)).totalDocs;
      found.tabs = await counting;
    });

    expect(found).toMatchObject({ total: count, tabs: { all: count, toShip: count, needsYou: 0 } });
    const searches = sent.filter((statement) => statement.includes('"search_text"::text LIKE'));
    expect(searches.length, listOf(sent)).toBe(max);
  },
);

test.each([
  ['few', 3, 1],
  ['many', 1_001, 0],
])(
  'only if %s orders are in a town, they are found before they are sorted',
  async (_, count, times) => {
    const { services } = await testServices();
    const merchant = await given.merchant(services);
    const first = await given.order(services, { merchant, city: 'Paarl', postalCode: '7646' });
    await copies(services, first, count);
    await given.order(services, { merchant });

    for (const asked of [{ city: 'paarl' }, { postalCode: '7646' }]) {
      const totals: number[] = [];
      const sent = await statementsOf(async () => {
        const query = OrderListQuery.parse(asked);
        totals.push((await listOrders(services, merchant, query)).totalDocs);
      });

      expect(totals).toEqual([count]);
      const found = sent.filter((statement) => statement.includes('"total_cents" ASC'));
      expect(found.length, listOf(sent)).toBe(times);
    }
  },
);

test('words that no order has give an empty page', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  await given.order(services, { merchant });

  const page = await listOrders(services, merchant, OrderListQuery.parse({ q: 'nowhere' }));

  expect(page).toMatchObject({ docs: [], totalDocs: 0 });
});

type Services = Awaited<ReturnType<typeof testServices>>['services'];
type Order = Awaited<ReturnType<typeof given.order>>;

/** Creates copies of the order that differ only in their numbers, and returns the numbers. */
async function copies(services: Services, first: Order, count: number): Promise<string[]> {
  const numbers = Array.from({ length: count - 1 }, (_, n) => String(500_000 + n));
  await services.db.order.createMany({
    data: numbers.map((orderId) => ({
      ...first,
      billing: Prisma.DbNull,
      charges: Prisma.DbNull,
      id: newId(),
      orderKey: newOrderKey(),
      orderId,
      externalId: null,
    })),
  });
  return [first.orderId, ...numbers];
}

test('a search within a status reads only the rows of that status', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  await given.order(services, { merchant, searchText: 'mokoena kloof' });

  const plan = await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`;
    // With so few rows any index would do, so all but the search index are dropped.
    await tx.$executeRaw`drop index orders_merchant_newest, orders_merchant_status_newest, orders_merchant_order_id, orders_late`;
    return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
      `explain select count(*) from orders where merchant_id = '${merchant.merchantId}'
         and status in ('eligible') and search_text like '%mokoena%'`,
    );
  });

  const text = plan.map((line) => line['QUERY PLAN']).join('\n');
  expect(text).toContain('orders_search_trgm');
  expect(/Index Cond: (.*)/.exec(text)?.[1]).toContain('status');
});

test('orders to ship that are not on hold are counted by an index-only scan', async () => {
  const { services, db } = await testServices();
  const merchant = await given.merchant(services);
  await given.order(services, { merchant, status: 'eligible' });
  // Until vacuum marks pages as all-visible, an index-only scan has no advantage over the merchant's other indexes.
  await db.$executeRaw`vacuum analyze orders`;

  const plan = await db.$transaction(async (tx) => {
    await tx.$executeRaw`set local enable_seqscan = off`;
    await tx.$executeRaw`set local enable_bitmapscan = off`;
    return tx.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(
      `explain select count(*) from orders where merchant_id = '${merchant.merchantId}'
         and status in ('eligible') and (held_at is null or status not in ('eligible', 'inManifest'))`,
    );
  });

  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain(
    'Index Only Scan using orders_merchant_status_newest',
  );
});
