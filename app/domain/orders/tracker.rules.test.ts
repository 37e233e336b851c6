import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { trackerOf } from './tracker.rules.ts';

const moved = (minute: number, toStatus: OrderStatus | null, applied = true) => ({
  at: new Date(Date.UTC(2025, 2, 7, 8, minute)),
  applied,
  toStatus,
});
const minutes = (tracker: ReturnType<typeof trackerOf>) =>
  tracker.steps.map(({ at }) => (at === null ? null : new Date(at).getUTCMinutes()));

test('a new order stands at Order Placed, since it came', () => {
  const tracker = trackerOf('eligible', [moved(0, null, false), moved(0, 'eligible')]);

  expect(tracker.current).toBe(0);
  expect(minutes(tracker)).toEqual([0, null, null, null, null, null]);
});

test('each step carries the first time it was reached, and steps ahead carry none', () => {
  const events = [
    moved(0, null, false),
    moved(1, 'eligible'),
    moved(2, 'unassigned'),
    moved(3, 'assigned'),
    moved(4, 'collected'),
    moved(5, 'atHub'),
    moved(6, 'pickupCompleted'),
  ];

  expect(minutes(trackerOf('pickupCompleted', events))).toEqual([0, 2, 4, 5, 6, null]);
  expect(minutes(trackerOf('collected', events))).toEqual([0, 2, 4, null, null, null]);
});

test('no step is shown earlier than the one before it', () => {
  const events = [
    moved(0, 'eligible'),
    moved(1, 'unassigned'),
    moved(2, 'pickupStarted'),
    moved(5, 'collected'),
    moved(9, 'deliveryStarted'),
  ];

  expect(minutes(trackerOf('deliveryStarted', events))).toEqual([0, 1, 5, 5, 9, null]);
});

test('what was recorded and not applied reaches no step', () => {
  const events = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'collected', false)];

  expect(minutes(trackerOf('unassigned', events))).toEqual([0, 1, null, null, null, null]);
});

test('a failure names how far the parcel had come', () => {
  const events = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'collected')];

  expect(trackerOf('failed', events)).toMatchObject({
    current: 1,
    trouble: 'Failed after Collected',
  });
  expect(trackerOf('cancelled', events.slice(0, 1)).trouble).toBe('Cancelled');
});

test('an order shipped by someone else has two steps of its own', () => {
  const tracker = trackerOf('shippedBy3rdParty', [
    moved(0, null, false),
    moved(7, 'shippedBy3rdParty'),
  ]);

  expect(tracker.steps.map(({ label }) => label)).toEqual(['Order Placed', 'Shipped By 3rd Party']);
  expect(minutes(tracker)).toEqual([0, 7]);
  expect(tracker.current).toBe(1);
});
