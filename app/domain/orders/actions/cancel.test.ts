import { expect, test } from 'vitest';
import { cancelLines } from './cancel.ts';

test.each([
  [1, 0, /^No courier was booked/],
  [1, 1, /^The courier booking will be cancelled and the fee refunded/],
  [3, 1, /^1 courier booking will be cancelled and its fee refunded/],
  [1_200, 1_100, /^1\u00a0100 courier bookings will be cancelled and their fees refunded/],
  [3, null, /^Courier bookings will be cancelled/],
])(
  'cancelling %i orders, of which %s are booked, says what happens to couriers and fees',
  (count, booked, words) => {
    expect(cancelLines(count, booked)[0]).toMatch(words);
  },
);
