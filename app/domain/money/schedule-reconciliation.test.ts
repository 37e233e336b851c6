import { expect, test } from 'vitest';
import { daysToMatch } from './schedule-reconciliation.ts';

test('the last four days are compared, to find late payments', () => {
  expect(daysToMatch('2026-03-02', [])).toEqual([
    '2026-02-26',
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
  ]);
});

test('after an outage of a month, every missed day is compared', () => {
  const before = ['2026-10-18', '2026-10-19', '2026-10-20'];

  const days = daysToMatch('2026-11-21', before);

  expect(days).toHaveLength(31);
  expect(days.at(0)).toBe('2026-10-21');
  expect(days.at(-1)).toBe('2026-11-20');
});

test('a single day that failed is compared later', () => {
  const matched = ['2026-11-01', '2026-11-03', '2026-11-04', '2026-11-05', '2026-11-06'];

  expect(daysToMatch('2026-11-10', matched)).toEqual([
    '2026-11-02',
    '2026-11-06',
    '2026-11-07',
    '2026-11-08',
    '2026-11-09',
  ]);
});
