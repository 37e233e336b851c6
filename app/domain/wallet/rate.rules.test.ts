import { expect, test } from 'vitest';
import { rateOn, rateStates, type RateRow } from './rate.rules.ts';

const STORE = { merchantId: 'account', storeId: 'store' };
const row = (feeCents: number, fromDay: string, of: Partial<RateRow> = {}): RateRow => ({
  merchantId: null,
  storeId: null,
  feeCents,
  fromDay,
  ...of,
});
const ofAccount = { merchantId: 'account' };
const ofStore = { storeId: 'store' };

test('a store’s rate takes precedence over its account’s, and that over the one for everyone', () => {
  const rows = [
    row(480, '2025-03-01'),
    row(450, '2025-02-01', ofAccount),
    row(400, '2025-01-01', ofStore),
  ];

  expect(rateOn(rows, STORE, '2025-03-07')).toBe(400);
  expect(rateOn(rows, { ...STORE, storeId: 'sister' }, '2025-03-07')).toBe(450);
  expect(rateOn(rows, { merchantId: 'other', storeId: 'elsewhere' }, '2025-03-07')).toBe(480);
});

test('of several rates the latest one that has started applies, whatever their order', () => {
  const rows = [row(450, '2025-03-07'), row(500, '2025-01-01'), row(400, '2025-04-01')];

  expect(rateOn(rows, STORE, '2024-12-31')).toBeNull();
  expect(rateOn(rows, STORE, '2025-03-06')).toBe(500);
  expect(rateOn(rows, STORE, '2025-03-07')).toBe(450);
  expect(rateOn(rows, STORE, '2025-04-01')).toBe(400);
});

test('the account’s rate applies until the store’s rate starts', () => {
  const rows = [row(300, '2025-04-01', ofStore), row(450, '2025-01-01', ofAccount)];

  expect(rateOn(rows, STORE, '2025-03-31')).toBe(450);
  expect(rateOn(rows, STORE, '2025-04-01')).toBe(300);
});

test('a rate may be zero', () => {
  expect(rateOn([row(0, '2025-01-01', ofStore), row(500, '2025-01-01')], STORE, '2025-02-01')).toBe(
    0,
  );
});

test('one rate of each owner is in force', () => {
  const rows = [
    row(500, '2025-01-01'),
    row(480, '2025-03-07'),
    row(450, '2025-03-08'),
    row(400, '2025-01-01', ofStore),
  ];

  expect(rows.map(rateStates(rows, '2025-03-07'))).toEqual(['past', 'now', 'later', 'now']);
});
