import { expect, test } from 'vitest';
import { NO_FILTER, readFilter, type FilterField } from './order-filter.rules.ts';

const BATCH = '01890000-0000-7000-8000-00000000000A';
const YES_NO = ['yes', 'no'];

test.each<[FilterField, string[]]>([
  ['days', ['today', 'yesterday', 'last7', 'last30']],
  ['platform', ['shopify', 'woocommerce', 'custom']],
  ['attention', YES_NO],
  ['manifest', ['none', 'inManifest', 'confirmManifest']],
  ['hold', YES_NO],
  ['comingBack', YES_NO],
  ['delivered', ['today', 'last14']],
  ['onTime', YES_NO],
])('a filter by %s takes %j, and ignores anything else', (field, choices) => {
  for (const choice of choices) expect(readFilter({ [field]: choice })[field]).toBe(choice);
  for (const other of ['', 'maybe', choices[0]?.toUpperCase(), choices, true, null])
    expect(readFilter({ [field]: other })).toEqual(NO_FILTER);
});

test.each<FilterField>([
  'q',
  'store',
  'orderId',
  'pickupAddress',
  'customerName',
  'address',
  'city',
  'province',
  'postalCode',
  'country',
  'tag',
])('a filter by %s takes a text of up to 200 characters', (field) => {
  expect(readFilter({ [field]: ' Paarl ' })).toEqual({ ...NO_FILTER, [field]: 'Paarl' });
  expect(readFilter({ [field]: 'x'.repeat(200) })[field]).toHaveLength(200);
  for (const other of ['x'.repeat(201), ' ', 7, ['Paarl'], null])
    expect(readFilter({ [field]: other })).toEqual(NO_FILTER);
});

test('a filter by status takes a list or a text with commas, and nothing if one is unknown', () => {
  const read = (status: unknown) => readFilter({ status }).status;

  expect(read('eligible,assigned')).toEqual(['eligible', 'assigned']);
  expect(read(['assigned', 'eligible'])).toEqual(['eligible', 'assigned']);
  expect(read('eligible,')).toEqual(['eligible']);
  expect(read(undefined)).toEqual([]);
  expect(read('eligible,lost')).toEqual([]);
});

test('a filter by day or batch takes only a day and an ID', () => {
  expect(readFilter({ from: '2026-11-22', to: '2026-11-23', batch: BATCH })).toEqual({
    ...NO_FILTER,
    from: '2026-11-22',
    to: '2026-11-23',
    batch: BATCH.toLowerCase(),
  });
  expect(readFilter({ from: '2026-02-30', to: 20_261_122, batch: 'the last' })).toEqual(NO_FILTER);
  expect(readFilter({ unknown: 'x' })).toEqual(NO_FILTER);
});
