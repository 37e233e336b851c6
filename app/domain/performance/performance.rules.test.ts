import { expect, test } from 'vitest';
import { NO_FIGURES } from '#tests/builders/no-figures.ts';
import {
  countDays,
  daysBefore,
  daysOf,
  durationText,
  eachDay,
  groupsFor,
  RANGE_MESSAGES,
  rangeErrors,
  successPercent,
  type RangeName,
} from './performance.rules.ts';

/** 00:10 on 1 March in Johannesburg, which is still February in UTC. */
const NOW = new Date('2026-02-28T22:10:00Z');
const asked = (range: RangeName, from = '', to = '') => ({ range, from, to });

test.each([
  ['last7', '2026-02-23', '2026-03-01'],
  ['last14', '2026-02-16', '2026-03-01'],
  ['last30', '2026-01-31', '2026-03-01'],
  ['last60', '2026-01-01', '2026-03-01'],
  ['last90', '2025-12-02', '2026-03-01'],
  ['thisMonth', '2026-03-01', '2026-03-01'],
  ['lastMonth', '2026-02-01', '2026-02-28'],
] as const)('%s is from %s to %s', (range, from, to) => {
  expect(daysOf(asked(range), NOW)).toEqual({ from, to });
});

test('a range is compared with the same number of days before it', () => {
  expect(daysBefore({ from: '2026-03-01', to: '2026-03-01' })).toEqual({
    from: '2026-02-28',
    to: '2026-02-28',
  });
  expect(daysBefore({ from: '2024-02-01', to: '2024-02-29' })).toEqual({
    from: '2024-01-03',
    to: '2024-01-31',
  });
  expect(eachDay({ from: '2024-02-28', to: '2024-03-01' })).toEqual([
    '2024-02-28',
    '2024-02-29',
    '2024-03-01',
  ]);
});

test.each([
  ['', '2026-02-01', { from: RANGE_MESSAGES.unreadable }],
  ['soon', "'; drop", { from: RANGE_MESSAGES.unreadable, to: RANGE_MESSAGES.unreadable }],
  ['2026-02-30', '2026-03-01', { from: RANGE_MESSAGES.unreadable }],
  ['0000-01-01', '2026-03-01', { from: RANGE_MESSAGES.unreadable }],
  ['2026-02-01', '2026-03-02', { to: RANGE_MESSAGES.tooLate }],
  ['2026-02-02', '2026-02-01', { from: RANGE_MESSAGES.turned }],
  ['2025-02-28', '2026-03-01', { from: RANGE_MESSAGES.tooLong }],
  ['2025-03-01', '2026-03-01', null],
  ['2026-03-01', '2026-03-01', null],
])('from %s to %s: %j', (from, to, errors) => {
  expect(rangeErrors(asked('custom', from, to), NOW)).toEqual(errors);
  expect(rangeErrors(asked('last7', from, to), NOW)).toBeNull();
});

test('the longest range has 366 days', () => {
  expect(countDays({ from: '2025-03-01', to: '2026-03-01' })).toBe(366);
});

test.each([
  [0, '0 min'],
  [89, '1 min'],
  [59 * 60 + 29, '59 min'],
  [59 * 60 + 30, '1 h'],
  [12_000, '3 h 20 min'],
  [86_399, '1 d'],
  [187_200, '2 d 4 h'],
])('%i seconds are %s', (seconds, words) => {
  expect(durationText(seconds)).toBe(words);
});

test('without a first attempt there is no success rate', () => {
  expect(successPercent(NO_FIGURES)).toBeNull();
  expect(successPercent({ ...NO_FIGURES, firstAttempts: 3, firstDelivered: 2 })).toBe(67);
});

test('only administrators can group by hubs and merchants', () => {
  expect(groupsFor('admin')).toEqual(['store', 'town', 'province', 'driver', 'hub', 'merchant']);
  for (const role of ['merchant', 'storeManager', 'embedded', 'shopStaff'] as const)
    expect(groupsFor(role)).toEqual(['store', 'town', 'province', 'driver']);
});
