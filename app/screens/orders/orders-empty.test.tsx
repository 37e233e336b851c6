import { expect, test } from 'vitest';
import { readFilter } from '#app/domain/orders/order-filter.rules.ts';
import { drawn } from '#tests/fakes/drawn.tsx';
import { OrdersEmpty } from './orders-empty.tsx';

const AT = '/orders?tag=Gift&sort=-amount&page=9&host=admin';
const FILTER = readFilter({ tag: 'Gift' });

const linkOf = (html: string) =>
  new URLSearchParams(/href="[^"?]*\?([^"]*)"/.exec(html)?.[1]?.replaceAll('&amp;', '&'));

test('the way back from a page past the last one keeps the filters and the sort order', async () => {
  const to = linkOf(await drawn(<OrdersEmpty filter={FILTER} isBeyond />, AT));

  expect(Object.fromEntries(to)).toEqual({
    tag: 'Gift',
    sort: '-amount',
    page: '1',
    host: 'admin',
  });
});

test('clearing the filters keeps the sort order', async () => {
  const to = linkOf(await drawn(<OrdersEmpty filter={FILTER} isBeyond={false} />, AT));

  expect(Object.fromEntries(to)).toEqual({ sort: '-amount', host: 'admin' });
});
