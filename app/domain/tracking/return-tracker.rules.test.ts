import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { ORDER_STATUSES, isWithCourier } from '#app/domain/orders/order-status.rules.ts';
import { returnEvent } from '#app/domain/orders/return-words.rules.ts';
import { returnTracker } from './return-tracker.rules.ts';

const at = (minute: number) => new Date(Date.UTC(2025, 2, 7, 8, minute));
const recorded = (minute: number, to: OrderStatus) => ({ at: at(minute), kind: returnEvent(to) });
const minutesOf = (isDeliveryOnly: boolean, events: ReturnType<typeof recorded>[]) => {
  const status = 'unassigned' as const;
  const tracker = returnTracker({ status, requestedAt: at(0), isDeliveryOnly }, events);
  const minutes = tracker.steps.map((step) => step.at && new Date(step.at).getUTCMinutes());
  return { minutes, current: tracker.current };
};
const WAY = [recorded(1, 'collected'), recorded(2, 'atHub'), recorded(3, 'deliveryStarted')];
const _ = null;

type Walked = readonly [
  status: OrderStatus,
  asked: (number | null)[],
  onItsWay: (number | null)[],
  turnedBack: (number | null)[],
];

/** The minute at which each step happened when a return reaches the status at minute 9. The three cases are a
 *  requested return, a return on its way back, and a return to sender on its way (which has no step at the
 *  recipient). */
// prettier-ignore
const WALK: readonly Walked[] = [
  ['unassigned',         [0, _, _, _, _], [0, 1, 2, _, _], [0, 2, _, _]],
  ['assigned',           [0, _, _, _, _], [0, 1, 2, _, _], [0, 2, _, _]],
  ['accepted',           [0, _, _, _, _], [0, 1, 2, _, _], [0, 2, _, _]],
  ['decline',            [0, _, _, _, _], [0, 1, 2, _, _], [0, 2, _, _]],
  ['pickupStarted',      [0, _, _, _, _], [0, 1, 2, _, _], [0, 2, _, _]],
  ['pickupInProgress',   [0, _, _, _, _], [0, 1, 2, _, _], [0, 2, _, _]],
  ['collected',          [0, 9, _, _, _], [0, 1, _, _, _], [0, _, _, _]],
  ['atHub',              [0, _, 9, _, _], [0, 1, 9, _, _], [0, 9, _, _]],
  ['pickupCompleted',    [0, _, _, 9, _], [0, 1, 2, 3, _], [0, 2, 3, _]],
  ['deliveryStarted',    [0, _, _, 9, _], [0, 1, 2, 3, _], [0, 2, 3, _]],
  ['deliveryInProgress', [0, _, _, 9, _], [0, 1, 2, 3, _], [0, 2, 3, _]],
  ['deliveryCompleted',  [0, _, _, _, 9], [0, 1, 2, 3, 9], [0, 2, 3, 9]],
  ['failed',             [0, _, _, _, _], [0, 1, 2, 3, _], [0, 2, 3, _]],
  ['cancelled',          [0, _, _, _, _], [0, 1, 2, 3, _], [0, 2, 3, _]],
];

test('the table has every status that a shipment can have', () => {
  expect(WALK.map(([status]) => status).toSorted()).toEqual(
    ORDER_STATUSES.filter(isWithCourier).toSorted(),
  );
});

test.each(WALK)('a return that reaches %s has the right time for each step', (...row) => {
  const [status, asked, onItsWay, turnedBack] = row;
  const now = recorded(9, status);

  expect(minutesOf(false, [now]).minutes).toEqual(asked);
  expect(minutesOf(false, [...WAY, now]).minutes).toEqual(onItsWay);
  expect(minutesOf(true, [...WAY.slice(1), now]).minutes).toEqual(turnedBack);
});

test('a return that comes back to the depot is shown at the depot', () => {
  expect(minutesOf(false, [...WAY, recorded(5, 'failed'), recorded(6, 'atHub')]).current).toBe(2);
});
