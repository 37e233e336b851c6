import { expect, test } from 'vitest';
import type { MerchantRow } from '#app/domain/people/list-merchants.ts';
import { MerchantsQuery } from '#app/domain/people/merchants.schema.ts';
import { pageOf } from '#app/domain/shared/page.ts';
import { drawn, textOf } from '#tests/fakes/drawn.tsx';
import { MerchantsScreen } from './merchants-screen.tsx';

const SHOP: MerchantRow = {
  id: 'an account',
  name: 'Kraal & Karoo',
  username: 'kraal.myshopify.example',
  email: '',
  firstName: '',
  lastName: '',
  phone: '',
  stores: 1,
  orders: 0,
  needsYou: 0,
  balanceCents: 0,
  createdAt: '2026-11-23T12:00:00.000Z',
};

const listOf = async (docs: MerchantRow[], total: number, asked: Record<string, unknown>) => {
  const query = MerchantsQuery.parse(asked);
  return textOf(await drawn(<MerchantsScreen page={pageOf(docs, total, query)} query={query} />));
};

test('an account without people shows its own name, others their owner’s', async () => {
  const owned = { ...SHOP, id: 'another', name: 'Kasi Home', firstName: 'Thandeka' };

  const words = await listOf([SHOP, owned], 2, {});

  expect(words).toContain('Kraal &amp; Karoo');
  expect(words).toContain('Thandeka');
  expect(words).not.toContain('Kasi Home');
});

test('a page after the last one says how many pages there are, and an empty list that it is empty', async () => {
  expect(await listOf([], 136, { page: 99 })).toContain('There are only 3 pages');
  expect(await listOf([], 12, { page: 2 })).toContain('There is only 1 page');
  expect(await listOf([], 0, {})).toContain('No merchants yet');
});

test('an email address is shown in full in its column, even if it is also the user name', async () => {
  const owned = { ...SHOP, username: 'thandeka@kasi.example', email: 'thandeka@kasi.example' };
  const other = { ...SHOP, id: 'another', email: 'orders@kasi.example' };

  const words = await listOf([owned, other], 2, {});

  expect(words.match(/thandeka@kasi\.example/g)).toHaveLength(2);
  expect(words).toContain('orders@kasi.example');
});
