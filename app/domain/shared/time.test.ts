import { expect, test } from 'vitest';
import { formatDate, formatDateTime, formatTime, isoDay } from './time.ts';

test('an instant is shown in Johannesburg time', () => {
  expect(formatDateTime('2025-03-07T08:30:00Z')).toBe('7 Mar 2025, 10:30');
  expect(formatDateTime(new Date('2025-12-31T05:05:00Z'))).toBe('31 Dec 2025, 07:05');
});

test('the day changes at midnight in Johannesburg, not in Greenwich', () => {
  expect(isoDay('2025-03-07T21:59:59Z')).toBe('2025-03-07');
  expect(isoDay('2025-03-07T22:00:00Z')).toBe('2025-03-08');
  expect(formatDate('2025-12-31T22:00:00Z')).toBe('1 Jan 2026');
  expect(formatTime('2025-03-07T22:00:00Z')).toBe('00:00');
});

test('a text that is not a time is refused', () => {
  expect(() => formatDate('yesterday')).toThrow(RangeError);
});
