import { expect, test } from 'vitest';
import { askFailedAt, nextAskMs } from './payment-times.rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

test.each([
  { ageMs: 0, inMs: MINUTE },
  { ageMs: 10 * MINUTE - 1, inMs: MINUTE },
  { ageMs: 10 * MINUTE, inMs: 5 * MINUTE },
  { ageMs: HOUR - 1, inMs: 5 * MINUTE },
  { ageMs: HOUR, inMs: HOUR },
  { ageMs: DAY - 1, inMs: HOUR },
  { ageMs: DAY, inMs: null },
])('a payment of $ageMs ms is asked about again in $inMs ms', ({ ageMs, inMs }) => {
  expect(nextAskMs(ageMs)).toBe(inMs);
});

test.each([
  { afterMs: 0, inMs: 6 * HOUR },
  { afterMs: 14 * DAY, inMs: 6 * HOUR },
  { afterMs: 14 * DAY + 1, inMs: null },
])('$afterMs ms after its start, a failed refund is checked in $inMs ms', ({ afterMs, inMs }) => {
  const begun = new Date('2026-11-24T10:00:00Z');
  const at = new Date(begun.getTime() + afterMs);

  const next = askFailedAt(begun, at);

  expect(next && next.getTime() - at.getTime()).toBe(inMs);
});
