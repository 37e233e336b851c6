import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { ORDER_STATUSES } from './order-status.rules.ts';
import { roadOf, trackerOf, type Tracker } from './tracker.rules.ts';

const event = (minute: number, kind: string, toStatus: OrderStatus | null, applied = true) => ({
  at: new Date(Date.UTC(2025, 2, 7, 8, minute)),
  kind,
  applied,
  toStatus,
});
/** An event that moves the order to the status, by the first transition that reaches it; 'ship' for `unassigned`. */
const moved = (minute: number, toStatus: OrderStatus | null, applied = true) =>
  event(minute, toStatus === 'unassigned' ? 'ship' : 'any', toStatus, applied);
const minuteOf = (at: string | null) => (at === null ? null : new Date(at).getUTCMinutes());
const minutes = (tracker: Pick<Tracker, 'steps'>) => tracker.steps.map(({ at }) => minuteOf(at));

const BOOKED = [event(0, 'received', null, false), moved(1, 'eligible'), moved(2, 'unassigned')];
const OUT = [...BOOKED, moved(3, 'collected'), moved(4, 'atHub'), moved(5, 'deliveryStarted')];
const AGAIN = [
  ...OUT,
  moved(6, 'failed'),
  event(7, 'shipAgain', 'unassigned'),
  moved(8, 'collected'),
];
const _ = null;

type Walked = readonly [
  status: OrderStatus,
  current: number,
  booked: (number | null)[],
  out: (number | null)[],
  again: (number | null)[],
];

/** The minute of each step when an order reaches the status at minute 9, for three cases: a first shipment that is
 *  only booked, one that is out for delivery, and a second one that was collected. */
// prettier-ignore
const WALK: readonly Walked[] = [
  ['inStore',            0, [0, _, _, _, _, _], [0, _, _, _, _, _], [0, _, _, _, _, _]],
  ['ineligible',         0, [0, _, _, _, _, _], [0, _, _, _, _, _], [0, _, _, _, _, _]],
  ['eligible',           0, [0, _, _, _, _, _], [0, _, _, _, _, _], [0, _, _, _, _, _]],
  ['cancelled',          0, [0, 2, _, _, _, _], [0, 2, 3, 4, 5, _], [0, 7, 8, _, _, _]],
  ['deleted',            0, [0, 2, _, _, _, _], [0, 2, 3, 4, 5, _], [0, 7, 8, _, _, _]],
  ['inManifest',         1, [0, _, _, _, _, _], [0, _, _, _, _, _], [0, _, _, _, _, _]],
  ['confirmManifest',    1, [0, _, _, _, _, _], [0, _, _, _, _, _], [0, _, _, _, _, _]],
  ['unassigned',         1, [0, 2, _, _, _, _], [0, 2, 3, 4, _, _], [0, 7, 8, _, _, _]],
  ['assigned',           1, [0, 2, _, _, _, _], [0, 2, 3, 4, _, _], [0, 7, 8, _, _, _]],
  ['accepted',           1, [0, 2, _, _, _, _], [0, 2, 3, 4, _, _], [0, 7, 8, _, _, _]],
  ['decline',            1, [0, 2, _, _, _, _], [0, 2, 3, 4, _, _], [0, 7, 8, _, _, _]],
  ['failed',             1, [0, 2, _, _, _, _], [0, 2, 3, 4, 5, _], [0, 7, 8, _, _, _]],
  ['collected',          2, [0, 2, 9, _, _, _], [0, 2, 3, _, _, _], [0, 7, 8, _, _, _]],
  ['atHub',              3, [0, 2, _, 9, _, _], [0, 2, 3, 9, _, _], [0, 7, 8, 9, _, _]],
  ['pickupStarted',      3, [0, 2, _, _, _, _], [0, 2, 3, 4, _, _], [0, 7, 8, _, _, _]],
  ['pickupInProgress',   3, [0, 2, _, _, _, _], [0, 2, 3, 4, _, _], [0, 7, 8, _, _, _]],
  ['pickupCompleted',    4, [0, 2, _, _, 9, _], [0, 2, 3, 4, 5, _], [0, 7, 8, _, 9, _]],
  ['deliveryStarted',    4, [0, 2, _, _, 9, _], [0, 2, 3, 4, 5, _], [0, 7, 8, _, 9, _]],
  ['deliveryInProgress', 4, [0, 2, _, _, 9, _], [0, 2, 3, 4, 5, _], [0, 7, 8, _, 9, _]],
  ['deliveryCompleted',  5, [0, 2, _, _, _, 9], [0, 2, 3, 4, 5, 9], [0, 7, 8, _, _, 9]],
  ['shippedBy3rdParty',  1, [0, 9],             [0, 9],             [0, 9]],
];

test('WALK has every status', () => {
  expect(WALK.map(([status]) => status).toSorted()).toEqual(ORDER_STATUSES.toSorted());
});

test.each(WALK)('%s is at step %i, and each step has its own time or none', (...row) => {
  const [status, current, ...expected] = row;

  for (const [index, before] of [BOOKED, OUT, AGAIN].entries()) {
    const tracker = trackerOf(status, [...before, event(9, 'now', status)]);
    expect(minutes(tracker)).toEqual(expected[index]);
    expect([tracker.current, minuteOf(tracker.since)]).toEqual([current, 9]);
    expect(minutes(roadOf(status, [...before, event(9, 'now', status)]))).toEqual(expected[index]);
  }
});

test('a new order is at Order Placed, since it arrived', () => {
  const tracker = trackerOf('eligible', [moved(0, null, false), moved(0, 'eligible')]);

  expect(tracker.current).toBe(0);
  expect(minutes(tracker)).toEqual([0, null, null, null, null, null]);
});

test('a skipped step has no time', () => {
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

test('the current step has a time only if it happened, and the status has its own time', () => {
  const onTheWay = trackerOf('pickupStarted', [...BOOKED, moved(4, 'pickupStarted')]);
  const listed = trackerOf('inManifest', [moved(0, 'eligible'), moved(4, 'inManifest')]);

  expect([minutes(onTheWay)[3], minuteOf(onTheWay.since)]).toEqual([null, 4]);
  expect([minutes(listed)[1], minuteOf(listed.since)]).toEqual([null, 4]);
});

test('the tracker of a second shipment starts with its own booking, whatever happened to the first', () => {
  for (const end of ['failed', 'decline', 'cancelled', 'deliveryCompleted'] as const)
    for (const before of [BOOKED, OUT]) {
      const events = [...before, moved(6, end), event(7, 'shipAgain', 'unassigned')];

      expect(minutes(trackerOf('unassigned', events)), end).toEqual([0, 7, _, _, _, _]);
    }
});

test('an order that was delivered, shipped again and cancelled is shown as delivered', () => {
  const first = { requestedAt: BOOKED[2]!.at };
  const events = [
    ...OUT,
    moved(6, 'deliveryCompleted'),
    event(7, 'shipAgain', 'unassigned'),
    event(8, 'cancel', 'cancelled'),
    event(8, 'arrivedAfterAll', 'deliveryCompleted'),
  ];
  const tracker = trackerOf('deliveryCompleted', events, first);

  expect([...minutes(tracker), minuteOf(tracker.since)]).toEqual([0, 2, 3, 4, 5, 6, 6]);
  expect(minutes(roadOf('deliveryCompleted', events, first))).toEqual([0, 2, 3, 4, 5, 6]);
});

test('an order that its store reopened after its parcel had arrived has the time of the arrival', () => {
  const events = [
    ...OUT,
    event(6, 'cancel', 'cancelled'),
    event(7, 'deliveryCompleted', null, false),
    event(9, 'arrivedAfterAll', 'deliveryCompleted'),
  ];
  const current = { requestedAt: BOOKED[2]!.at, deliveredAt: events.at(-2)!.at };
  const tracker = trackerOf('deliveryCompleted', events, current);

  expect([...minutes(tracker), minuteOf(tracker.since)]).toEqual([0, 2, 3, 4, 5, 7, 7]);
  expect(minutes(roadOf('deliveryCompleted', events, current))).toEqual([0, 2, 3, 4, 5, 7]);
  expect(minutes(trackerOf('cancelled', events.slice(0, -1), current)), 'still cancelled').toEqual([
    0,
    2,
    3,
    4,
    5,
    _,
  ]);
});

test('a first parcel that arrives after the order was shipped again is shown as delivered', () => {
  const first = { requestedAt: BOOKED[2]!.at };
  const events = [
    ...OUT,
    moved(6, 'failed'),
    event(7, 'shipAgain', 'unassigned'),
    event(8, 'deliveryCompleted', 'deliveryCompleted'),
  ];

  expect(minutes(roadOf('deliveryCompleted', events, first))).toEqual([0, 2, 3, 4, 5, 8]);
});

test('a parcel that was delivered despite a return to sender has all its steps', () => {
  const events = [
    ...OUT,
    event(6, 'turnBack', 'cancelled'),
    event(7, 'arrivedAfterAll', 'deliveryCompleted'),
  ];
  const current = { requestedAt: BOOKED[2]!.at };

  expect(minutes(trackerOf('deliveryCompleted', events, current))).toEqual([0, 2, 3, 4, 5, 7]);
});

test('a delivery that is retried after a failure has the time of the second try', () => {
  const events = [...OUT, moved(6, 'failed'), moved(7, 'deliveryStarted')];
  const given = [...OUT, moved(6, 'failed'), event(7, 'courierAssigned', 'assigned')];

  expect(minutes(trackerOf('deliveryStarted', events))).toEqual([0, 2, 3, 4, 7, _]);
  expect(minutes(trackerOf('assigned', given))).toEqual([0, 2, 3, 4, _, _]);
  expect(roadOf('assigned', given).current).toBe(3);
});

test('a booking that the courier refused does not count', () => {
  const tracker = trackerOf('ineligible', [...BOOKED, event(3, 'courierRefuses', 'ineligible')]);

  expect(minutes(tracker)).toEqual([0, _, _, _, _, _]);
  expect(tracker.failure).toBe('Ineligible');
});

test('a parcel that returns to the hub, or ships again, loses the later steps', () => {
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
  const again = [...out, event(7, 'shipAgain', 'unassigned'), moved(8, 'collected')];
  expect(minutes(trackerOf('collected', again))).toEqual([0, 7, 8, null, null, null]);
  const revived = [...out.slice(0, 2), moved(3, 'cancelled'), moved(9, 'unassigned')];
  expect(minutes(trackerOf('unassigned', revived))).toEqual([0, 9, null, null, null, null]);
});

test('an event that was recorded but not applied reaches no step', () => {
  const events = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'collected', false)];

  expect(minutes(trackerOf('unassigned', events))).toEqual([0, 1, null, null, null, null]);
});

test('a failure says which step the parcel had reached', () => {
  const events = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'collected')];

  expect(trackerOf('failed', events)).toMatchObject({
    current: 1,
    failure: 'Failed after Collected',
  });
  expect(trackerOf('cancelled', events.slice(0, 1)).failure).toBe('Cancelled');
  expect(trackerOf('cancelled', [...OUT, event(7, 'turnBack', 'cancelled')])).toMatchObject({
    current: 0,
    failure: 'Returned to sender after Out for delivery',
  });
});

test('an order shipped by someone else has its own two steps', () => {
  const tracker = trackerOf('shippedBy3rdParty', [
    moved(0, null, false),
    moved(3, 'shippedBy3rdParty'),
    moved(5, 'eligible'),
    moved(7, 'shippedBy3rdParty'),
  ]);

  expect(tracker.steps.map(({ label }) => label)).toEqual(['Order Placed', 'Shipped By 3rd Party']);
  expect(minutes(tracker)).toEqual([0, 7]);
  expect(tracker.current).toBe(1);
});

test('the recipient’s tracker ends at the last step that happened, not at the step of the status', () => {
  const asked = [moved(0, 'eligible'), moved(1, 'unassigned'), moved(2, 'pickupStarted')];
  const failed = [...asked, moved(3, 'collected'), moved(4, 'deliveryStarted'), moved(5, 'failed')];

  expect(roadOf('inManifest', [moved(0, 'eligible'), moved(4, 'inManifest')]).current).toBe(0);
  expect(roadOf('pickupStarted', asked).current).toBe(1);
  expect(roadOf('failed', failed)).toMatchObject({
    current: 4,
    steps: [{}, {}, {}, { label: 'At Hub', at: null }, { label: 'Out for delivery' }, { at: null }],
  });
});

test('a status is shown since the order reached it, whatever was recorded later', () => {
  const events = [
    ...BOOKED,
    moved(3, 'collected'),
    event(4, 'deliveryStarted', 'collected', false),
    event(5, 'note', null, false),
  ];

  expect(minuteOf(trackerOf('collected', events).since)).toBe(3);
  expect(minuteOf(trackerOf('unassigned', events).since)).toBe(2);
  expect(trackerOf('failed', events).since).toBeNull();
});
