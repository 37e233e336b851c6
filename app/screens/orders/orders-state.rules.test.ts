import { expect, test } from 'vitest';
import { NO_FILTER, readFilter } from '#app/domain/orders/order-filter.rules.ts';
import {
  readOrdersState,
  withFilters,
  withSortOfView,
  writeOrdersState,
} from './orders-state.rules.ts';

test('the last search is restored unchanged', () => {
  const filter = readFilter({
    q: 'naidoo',
    status: ['eligible', 'assigned'],
    store: 'Kasi Home',
    platform: 'shopify',
    orderId: '10',
    pickupAddress: 'Kerk',
    from: '2026-11-01',
    to: '2026-11-22',
    customerName: 'Lerato',
    address: 'Main',
    city: 'Durban',
    province: 'KZN',
    postalCode: '4001',
    country: 'ZA',
    attention: 'yes',
    manifest: 'none',
    hold: 'no',
    tag: 'VIP',
  });
  const kept = writeOrdersState(filter);

  expect(readOrdersState(kept, 'Thumela')).toEqual(filter);
  expect(JSON.parse(kept)).toMatchObject({
    status: ['eligible', 'assigned'],
    platform: 'Shopify',
    searchString: 'naidoo',
    storeName: 'Kasi Home',
  });
});

test('the filter by a batch is not stored', () => {
  const filter = readFilter({ batch: '0190a000-0000-7000-8000-000000000001' });

  expect(writeOrdersState(filter)).toBe(writeOrdersState(NO_FILTER));
});

test('a single status in the older format becomes a list', () => {
  const kept = JSON.stringify({ status: 'Thumela Eligible', platform: 'All' });

  expect(readOrdersState(kept, 'Thumela')).toEqual(readFilter({ status: ['eligible'] }));
});

test.each([
  ['nothing', null],
  ['the default', writeOrdersState(NO_FILTER)],
  ['the default in the older format', '{"status":"All","platform":"All"}'],
  ['statuses that no longer exist', '{"status":["Teleported"]}'],
  ['text that is not JSON', 'status=All'],
  ['a JSON array', '[1, null]'],
  ['a JSON null', 'null'],
  [
    'fields of the wrong type',
    '{"status":{"a":1},"searchString":7,"city":[1],"from":"soon","platform":{}}',
  ],
])('%s restores nothing', (_, kept) => {
  expect(readOrdersState(kept, 'Thumela')).toBeNull();
});

test('new filters start at the first page and keep the sort order', () => {
  const address = withFilters(
    '?sort=-amount&page=7&view=1&density=compact&q=old&city=Durban&status=failed',
    {
      ...NO_FILTER,
      q: 'R&D',
      status: ['eligible'],
    },
  );

  expect(address).toBe('?sort=-amount&q=R%26D&status=eligible');
});

test('the default filter is stored in the specification’s format', () => {
  expect(writeOrdersState(NO_FILTER)).toBe('{"status":["All"],"platform":"All","searchString":""}');
});

test('a filter that is changed under a saved view keeps the view’s sort order', () => {
  const filter = readFilter({ status: ['eligible'] });
  const changed = (search: string) => withFilters(withSortOfView(search, '-total'), filter);

  expect(changed('?view=1')).toBe('?sort=-total&status=eligible');
  expect(changed('?view=1&sort=orderId')).toBe('?sort=orderId&status=eligible');
  expect(changed('')).toBe('?status=eligible');
});
