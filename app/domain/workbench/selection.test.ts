import { Prisma } from '@prisma/client';
import { expect, test } from 'vitest';
import { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { lastIdOf, newId, newOrderKey } from '#app/domain/shared/ids.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { onlyTheFirst, SelectionForm } from './selection.schema.ts';
import { selectedKeys } from './selection.ts';

type Services = Awaited<ReturnType<typeof testServices>>['services'];
type Order = Awaited<ReturnType<typeof given.order>>;

/** Later than any order of a test. */
const LATER = lastIdOf(new Date('2100-01-01'));

const all = (fields: object, except: readonly string[] = [], upTo = LATER) => ({
  query: OrderListQuery.parse(fields),
  except,
  upTo,
});

test('selecting all matches takes the merchant’s own orders in list order, without the excluded ones', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const other = await given.merchant(services);
  const orders = [];
  for (const orderId of ['C-3', 'A-1', 'B-2'])
    orders.push(await given.order(services, { merchant, orderId, status: 'eligible' }));
  await given.order(services, { merchant, orderId: 'D-4', status: 'collected' });
  await given.order(services, { merchant: other, orderId: 'E-5', status: 'eligible' });
  const [c, a, b] = orders.map(({ orderKey }) => orderKey) as [string, string, string];
  const query = { status: 'eligible', sort: 'orderId', page: 7, limit: 1 };

  expect(await selectedKeys(services, merchant, all(query))).toEqual({
    orderKeys: [a, b, c],
    matching: 3,
  });
  expect(await selectedKeys(services, merchant, all(query, [b.toLowerCase()]))).toEqual({
    orderKeys: [a, c],
    matching: 2,
  });
});

test('orders that arrived after all were selected are refused', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const seen = await given.order(services, { merchant, orderId: 'A-1' });
  // An id from the same millisecond counts as seen.
  const upTo = lastIdOf(new Date());
  while (lastIdOf(new Date()) === upTo);
  const selection = all({ sort: 'orderId' }, [], upTo);

  expect((await selectedKeys(services, merchant, selection)).orderKeys).toEqual([seen.orderKey]);
  await given.order(services, { merchant, orderId: 'B-2' });

  await expect(selectedKeys(services, merchant, selection)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^1 order has arrived since you selected all/),
  });
  // A new order that does not match the filter does not count.
  const others = all({ orderId: 'A-1' }, [], upTo);
  expect((await selectedKeys(services, merchant, others)).orderKeys).toEqual([seen.orderKey]);
});

test('orders selected on several pages are taken in list order, and a missing one is kept', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const keyOf = async (orderId: string) =>
    (await given.order(services, { merchant, orderId })).orderKey;
  const [c, a, b] = [await keyOf('C-3'), await keyOf('A-1'), await keyOf('B-2')];
  const named = [c, 'GONE', b, a, b];

  const inOrder = await selectedKeys(services, merchant, { orderKeys: named, sort: '-orderId' });
  const asAsked = await selectedKeys(services, merchant, { orderKeys: named, sort: null });

  expect(inOrder).toEqual({ orderKeys: [c, b, a, 'GONE'], matching: 4 });
  expect(asAsked.orderKeys).toEqual([c, 'GONE', b, a]);
});

test('of more than a thousand orders the first thousand are taken, with a message', async () => {
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const first = await given.order(services, { merchant });
  await copies(services, first, 1_239);

  const selected = await selectedKeys(services, merchant, all({}, [first.orderKey]));

  expect(selected.orderKeys).toHaveLength(1_000);
  expect(selected.orderKeys).not.toContain(first.orderKey);
  expect(selected.matching).toBe(1_239);
  expect(onlyTheFirst(selected)).toBe(
    'Only the first 1\u00a0000 of 1\u00a0239 orders were included. Repeat this for the rest.',
  );
  expect(onlyTheFirst({ orderKeys: ['a'], matching: 1 })).toBeNull();
});

const form = (fields: object) => SelectionForm.safeParse({ intent: 'ship', ...fields });

test('a form names orders or a whole list, and is refused if neither', () => {
  const query = JSON.stringify(OrderListQuery.parse({ q: 'durban' }));

  expect(form({ orderKeys: 'ONE' }).data?.selection).toEqual({ orderKeys: ['ONE'], sort: null });
  expect(form({ all: 'true', query, except: ['ONE'], upTo: LATER }).data?.selection).toEqual({
    query: JSON.parse(query) as object,
    except: ['ONE'],
    upTo: LATER,
  });
  expect(form({}).error?.issues[0]?.message).toBe('No Orders Selected');
});

// For each of these queries the list would show everything, and an action would apply to everything.
test.each([
  ['an unknown status', { status: ['nonsense'] }],
  ['an unknown field', { colour: 'blue' }],
  ['a search that is too long', { q: 'x'.repeat(201) }],
  ['a text that cannot be stored', { orderId: 'a\u0000' }],
  ['half a character', { city: '\ud800' }],
  ['a list', []],
  ['nothing', null],
])('a whole list is refused if its filter is invalid: %s', (_, query) => {
  const { error } = form({ all: 'true', query: JSON.stringify(query), upTo: LATER });

  expect(error?.issues[0]?.path).toEqual(['query']);
});

test('a whole list is refused if its filter is missing or not JSON', () => {
  expect(form({ all: 'true', query: '{', upTo: LATER }).success).toBe(false);
  expect(form({ all: 'true', upTo: LATER }).success).toBe(false);
});

async function copies(services: Services, first: Order, count: number): Promise<void> {
  await services.db.order.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      ...first,
      billing: Prisma.DbNull,
      charges: Prisma.DbNull,
      id: newId(),
      orderKey: newOrderKey(),
      orderId: String(500_000 + n),
      externalId: null,
    })),
  });
}

test('a whole list is refused if it does not say which orders the person saw', () => {
  const query = JSON.stringify(OrderListQuery.parse({}));

  expect(form({ all: 'true', query, upTo: LATER }).success).toBe(true);
  expect(form({ all: 'true', query }).error?.issues[0]?.message).toBe(
    'We could not read the list. Reload the page.',
  );
});
