import { expect, test } from 'vitest';
import { COURIER_STATES, type CourierLeg, type CourierState } from '#app/ports/courier.ts';
import { courierMove, timeSaid } from './courier-move.rules.ts';
import { nextStatus, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';

/** The status that each state of each leg leads to for an order in UnAssigned. */
// prettier-ignore
const MEANS: readonly [CourierLeg, CourierState, becomes: string][] = [
  ['pickup', 'assigned', 'assigned'], ['pickup', 'accepted', 'accepted'], ['pickup', 'declined', 'decline'],
  ['pickup', 'started', 'pickupStarted'], ['pickup', 'inProgress', 'pickupInProgress'], ['pickup', 'successful', 'collected'],
  ['pickup', 'failed', 'failed'], ['pickup', 'cancelled', 'cancelled'], ['pickup', 'deleted', 'cancelled'],
  ['delivery', 'assigned', 'assigned'], ['delivery', 'accepted', 'accepted'], ['delivery', 'declined', 'decline'],
  ['delivery', 'started', 'deliveryStarted'], ['delivery', 'inProgress', 'deliveryInProgress'], ['delivery', 'successful', 'deliveryCompleted'],
  ['delivery', 'failed', 'failed'], ['delivery', 'cancelled', 'cancelled'], ['delivery', 'deleted', 'cancelled'],
];

test.each(MEANS)('the %s job being %s makes the order %s', (leg, state, becomes) => {
  const move = courierMove(leg, state, false);

  expect(move && nextStatus('unassigned', move)).toBe(becomes);
});

test('the table covers every state of both legs, except a delivery job without a driver', () => {
  const rest = COURIER_STATES.filter((state) => state !== 'unassigned');

  expect(MEANS).toHaveLength(rest.length * 2);
});

test('a time counts if it is at most one hour ahead of ours and 90 days behind', () => {
  const now = new Date('2025-03-07T08:30:00Z');
  const [hourMs, daysMs] = [3_600_000, 90 * 24 * 3_600_000];
  const at = (ms: number) => new Date(now.getTime() + ms);

  for (const ms of [hourMs, 0, -daysMs]) expect(timeSaid(at(ms), now)).toEqual(at(ms));
  for (const ms of [hourMs + 1, -daysMs - 1]) expect(timeSaid(at(ms), now)).toBeNull();
  expect(timeSaid(null, now)).toBeNull();
});

test('only the pickup job moves an assigned order back to UnAssigned', () => {
  const [pickup, delivery] = [
    courierMove('pickup', 'unassigned', false),
    courierMove('delivery', 'unassigned', false),
  ];

  expect(pickup && nextStatus('assigned', pickup)).toBe('unassigned');
  expect(delivery).toBeNull();
});

test('a successful pickup means Collected before a hub scan and Pickup Completed after one', () => {
  expect(courierMove('pickup', 'successful', false)).toBe('collected');
  expect(courierMove('pickup', 'successful', true)).toBe('pickupCompleted');
});

test.each(['assigned', 'accepted', 'declined', 'unassigned'] as const)(
  'a delivery job that is %s does not move an order back once it has passed step 1',
  (state) => {
    const move = courierMove('delivery', state, true);
    const past = [
      'collected',
      'atHub',
      'pickupStarted',
      'pickupInProgress',
      'pickupCompleted',
      'deliveryStarted',
      'deliveryInProgress',
      'deliveryCompleted',
    ] as const;

    expect(past.filter((status) => move && nextStatus(status as 'collected', move))).toEqual([]);
  },
);

test('no pickup event moves an order whose delivery has begun', () => {
  const moves = COURIER_STATES.flatMap((state) => [
    courierMove('pickup', state, false),
    courierMove('pickup', state, true),
  ]);
  const delivering = ORDER_STATUSES.filter((status) => status.startsWith('delivery'));

  const moved = delivering.filter((status) =>
    moves.some((move) => move && nextStatus(status, move)),
  );

  expect(moved).toEqual([]);
});
