import { expect, test } from 'vitest';
import { formatRemaining, isUrgent } from './cut-off.rules.ts';

test.each([
  [72 * 3_600_000 - 1000, '71:59:59'],
  [3_600_000, '01:00:00'],
  [59_999, '00:01:00'],
  [1000, '00:00:01'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5000, '00:00:00'],
])('%i ms are shown as %s', (ms, text) => {
  expect(formatRemaining(ms)).toBe(text);
});

test('the countdown turns red at ten minutes and not earlier', () => {
  expect(isUrgent(600_001)).toBe(false);
  expect(isUrgent(600_000)).toBe(true);
});
