import { expect, test } from 'vitest';
import { NO_JOB } from './actions/facts.ts';
import { goesAway } from './goes-away.rules.ts';

test('what the order itself forbids stays so, however often one tries', () => {
  expect(goesAway('The order is Delivery Completed.')).toBe(false);
  expect(goesAway('Order not found.', 'not-found')).toBe(false);
  expect(goesAway('The courier refused it.', 'courier-refused')).toBe(false);
});

test('money, a moment and a vendor that is down go away', () => {
  expect(goesAway('Insufficient balance', 'insufficient-balance')).toBe(true);
  expect(goesAway('It was already done.', 'conflict')).toBe(true);
  expect(goesAway('The courier is down.', 'courier-down')).toBe(true);
  expect(goesAway(NO_JOB)).toBe(true);
});
