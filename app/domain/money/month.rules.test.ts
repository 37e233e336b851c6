import { expect, test } from 'vitest';
import {
  lastClosedMonth,
  monthAfter,
  monthOf,
  monthsFrom,
  monthWords,
  startOfMonth,
} from './month.rules.ts';

test('a month begins and ends at midnight in Johannesburg', () => {
  expect(startOfMonth('2026-11').toISOString()).toBe('2026-10-31T22:00:00.000Z');
  expect(monthOf(new Date('2026-10-31T21:59:59.999Z'))).toBe('2026-10');
  expect(monthOf(new Date('2026-10-31T22:00:00.000Z'))).toBe('2026-11');
});

test('months are counted across the turn of the year', () => {
  expect(monthAfter('2026-12')).toBe('2027-01');
  expect(monthAfter('2026-01', -1)).toBe('2025-12');
  expect(monthsFrom('2025-11', '2026-02')).toEqual(['2025-11', '2025-12', '2026-01', '2026-02']);
  expect(monthsFrom('2026-02', '2026-01')).toEqual([]);
  expect(monthWords('2026-02')).toBe('February 2026');
});

test.each([
  ['2026-11-30T22:14:59Z', '2026-10'],
  ['2026-11-30T22:15:00Z', '2026-11'],
  ['2026-12-31T22:15:00Z', '2026-12'],
])('at %s the last closed month is %s', (now, month) => {
  expect(lastClosedMonth(new Date(now))).toBe(month);
});
