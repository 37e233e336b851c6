import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { roadOf, trackerOf } from './tracker.rules.ts';

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

test('a step that was passed without having happened carries no time of another', () => {
  const events = [
    moved(0, 'eligible'),
    moved(1, 'unassigned'),
    moved(2, 'pickupStarted'),
    moved(5, 'collected'),
    moved(9, 'deliveryStarted'),
  ];

  expect(minutes(trackerOf('deliveryStarted', events))).toEqual([0, 1, 5, null, 9, null]);
  expect(
    minutes(trackerOf('deliveryCompleted', [...events.slice(0, 2), moved(9, 'deliveryCompleted')])),
  ).toEqual([0, 1, null, null, null, 9]);
});

test('the present step carries the time of its status, whatever it says of the step', () => {
  const onTheWay = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'pickupStarted')];
  const listed = [moved(0, 'eligible'), moved(4, 'inManifest')];

  expect(minutes(trackerOf('pickupStarted', onTheWay))).toEqual([0, 1, null, 2, null, null]);
  expect(minutes(trackerOf('inManifest', listed))).toEqual([0, 4, null, null, null, null]);
  expect(minutes(trackerOf('unassigned', [...listed, moved(7, 'unassigned')]))).toEqual([
    0,
    7,
    null,
    null,
    null,
    null,
  ]);
});

test('a parcel that comes back to the hub, and one shipped again, leave behind what followed', () => {
  const out = [
    moved(0, 'eligible'),
    moved(1, 'unassigned'),
    moved(2, 'collected'),
    moved(3, 'atHub'),
    moved(4, 'deliveryStarted'),
    moved(5, 'failed'),
  ];

  expect(minutes(trackerOf('atHub', [...out, moved(6, 'atHub')]))).toEqual([
    0,
    1,
    2,
    6,
    null,
    null,
  ]);
  const again = [...out, moved(7, 'unassigned'), moved(8, 'collected')];
  expect(minutes(trackerOf('collected', again))).toEqual([0, 7, 8, null, null, null]);
  const revived = [...out.slice(0, 2), moved(3, 'cancelled'), moved(9, 'unassigned')];
  expect(minutes(trackerOf('unassigned', revived))).toEqual([0, 9, null, null, null, null]);
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

test('a recipient’s road ends where the parcel is, not where the status stands', () => {
  const asked = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'pickupStarted')];
  const failed = [...asked, moved(3, 'collected'), moved(4, 'deliveryStarted'), moved(5, 'failed')];

  expect(roadOf('inManifest', [moved(0, 'eligible'), moved(4, 'inManifest')]).current).toBe(0);
  expect(roadOf('pickupStarted', asked).current).toBe(1);
  expect(roadOf('failed', failed)).toMatchObject({
    current: 4,
    steps: [{}, {}, {}, { label: 'At Hub', at: null }, { label: 'Out for delivery' }, { at: null }],
  });
});
