import { expect, test } from 'vitest';
import { countCovered, onlyValue } from './ship-cost.rules.ts';

test.each([
  { fees: [500, 500, 500], room: 1_000, covered: 2 },
  { fees: [500, 500], room: 1_000, covered: 2 },
  { fees: [500, 500], room: 999, covered: 1 },
  { fees: [900, 400, 400], room: 800, covered: 2 },
  { fees: [500], room: -1, covered: 0 },
  { fees: [0, 500, 0], room: -1, covered: 2 },
  { fees: [], room: 0, covered: 0 },
])('of $fees, $room covers $covered', ({ fees, room, covered }) => {
  const own = fees.map((cents) => ({ cents, refundCents: 0 }));

  expect(countCovered(own, room)).toBe(covered);
});

test.each([
  { fees: [[500, 500]], room: 0, covered: 1 },
  { fees: [[500, 500]], room: -1, covered: 0 },
  { fees: [[500, 400]], room: 99, covered: 0 },
  {
    fees: [
      [500, 0],
      [500, 900],
      [400, 0],
    ],
    room: 0,
    covered: 2,
  },
] as const)('of $fees with their refunds, $room covers $covered', ({ fees, room, covered }) => {
  const own = fees.map(([cents, refundCents]) => ({ cents, refundCents }));

  expect(countCovered(own, room)).toBe(covered);
});

test('the common fee is returned, or null if the fees differ', () => {
  expect(onlyValue([500, 500])).toBe(500);
  expect(onlyValue([500, 400])).toBeNull();
  expect(onlyValue([])).toBeNull();
});
