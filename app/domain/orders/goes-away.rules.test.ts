import { expect, test } from 'vitest';
import { NO_JOB } from './actions/facts.ts';
import { goesAway } from './goes-away.rules.ts';

test('a refusal because of the order itself does not go away', () => {
  expect(goesAway('The order has the status Delivery Completed.')).toBe(false);
  expect(goesAway('Order not found.', 'not-found')).toBe(false);
  expect(goesAway('The courier refused it.', 'courier-refused')).toBe(false);
});

test('a low balance, a conflict and a courier that is down go away', () => {
  expect(goesAway('Insufficient balance', 'insufficient-balance')).toBe(true);
  expect(goesAway('This order was already processed.', 'conflict')).toBe(true);
  expect(goesAway('The courier is down.', 'courier-down')).toBe(true);
  expect(goesAway(NO_JOB)).toBe(true);
});
