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
  expect(countCovered(fees, room)).toBe(covered);
});

test('the common fee is returned, or null if the fees differ', () => {
  expect(onlyValue([500, 500])).toBe(500);
  expect(onlyValue([500, 400])).toBeNull();
  expect(onlyValue([])).toBeNull();
});
