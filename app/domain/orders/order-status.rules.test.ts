import { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import {
  canPrintLabel,
  canShip,
  moveBackTo,
  nextStatus,
  ORDER_MOVES,
  ORDER_STATUS,
  ORDER_STATUSES,
  readStatus,
  statusLabel,
  TRACKER_STEPS,
  type OrderMove,
} from './order-status.rules.ts';

type Row = readonly [from: readonly OrderStatus[], event: OrderMove, to: OrderStatus];

const BEFORE_BOOKING = [
  'inStore',
  'ineligible',
  'eligible',
  'inManifest',
  'confirmManifest',
] as const;
const WITH_COURIER_BEFORE_COLLECTION = [
  'unassigned',
  'assigned',
  'accepted',
  'decline',
  'failed',
  'pickupStarted',
  'pickupInProgress',
] as OrderStatus[];
const OPEN_COURIER = [
  'unassigned',
  'assigned',
  'accepted',
  'decline',
  'failed',
  'collected',
  'atHub',
  'pickupStarted',
  'pickupInProgress',
  'pickupCompleted',
] as OrderStatus[];
const UNTIL_COLLECTED = ['unassigned', 'assigned', 'accepted', 'decline', 'failed'] as const;

/** product.md D9 and section 4.1 of the courier's contract, copied by hand. The program's own table is compared
 *  with this one, transition by transition. */
// prettier-ignore
const D9: readonly Row[] = [
  // eligibility check: on arrival, when the order, its location or its store changes, and when it is reopened
  [['inStore', 'ineligible', 'eligible', 'deleted', 'cancelled', 'shippedBy3rdParty'], 'judgedInStore',    'inStore'],
  [['inStore', 'ineligible', 'eligible', 'deleted', 'cancelled', 'shippedBy3rdParty'], 'judgedIneligible', 'ineligible'],
  [['inStore', 'ineligible', 'eligible', 'deleted', 'cancelled', 'shippedBy3rdParty'], 'judgedEligible',   'eligible'],
  // no longer shippable: out of the manifest
  [['inManifest', 'confirmManifest'], 'judgedInStore',    'inStore'],
  [['inManifest', 'confirmManifest'], 'judgedIneligible', 'ineligible'],
  // into the manifest, confirmed, removed
  [['eligible'],   'manifest',        'inManifest'],
  [['inManifest'], 'confirmManifest', 'confirmManifest'],
  [['inManifest'], 'takeOut',         'eligible'],
  // ship, refused, ship again
  [['eligible', 'inManifest', 'confirmManifest'], 'ship', 'unassigned'],
  [['unassigned'], 'courierRefuses', 'ineligible'],
  [['failed', 'decline', 'deliveryCompleted', 'cancelled'], 'shipAgain', 'unassigned'],
  // It was returned to sender (D32), or shipped again and refused, or its store ended and reopened it, but the courier
  // delivered it first.
  [[...BEFORE_BOOKING, 'cancelled', 'deleted', 'shippedBy3rdParty'], 'arrivedAfterAll', 'deliveryCompleted'],
  // Also from statuses before collection, for a failed delivery given to another driver or a parcel that is loaded at
  // a hub.
  [['collected', 'atHub', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress', 'failed', 'unassigned', 'assigned', 'accepted', 'decline', 'pickupStarted', 'pickupInProgress'], 'turnBack', 'cancelled'],
  // the store, the warehouse, and cancelling
  [BEFORE_BOOKING, 'fulfilledElsewhere', 'shippedBy3rdParty'],
  [BEFORE_BOOKING, 'sentByWarehouse', 'shippedBy3rdParty'],
  [BEFORE_BOOKING, 'deleteInStore',      'deleted'],
  [[...BEFORE_BOOKING, ...WITH_COURIER_BEFORE_COLLECTION], 'cancel', 'cancelled'],
  // the hub
  [['unassigned', 'assigned', 'accepted', 'decline', 'pickupStarted', 'pickupInProgress', 'collected', 'pickupCompleted'], 'receive', 'atHub'],
  // A failed order only if its parcel was collected (scan-verdict.rules.ts).
  [['failed', 'deliveryStarted', 'deliveryInProgress'], 'receive', 'atHub'],
  [['atHub'], 'backToUnassigned', 'unassigned'],
  [['atHub'], 'backToAssigned', 'assigned'],
  [['atHub'], 'backToAccepted', 'accepted'],
  [['atHub'], 'backToDecline', 'decline'],
  [['atHub'], 'backToCollected', 'collected'],
  [['atHub'], 'backToPickupStarted', 'pickupStarted'],
  [['atHub'], 'backToPickupInProgress', 'pickupInProgress'],
  [['atHub'], 'backToPickupCompleted', 'pickupCompleted'],
  [['atHub'], 'backToDeliveryStarted', 'deliveryStarted'],
  [['atHub'], 'backToDeliveryInProgress', 'deliveryInProgress'],
  [['atHub'], 'backToFailed', 'failed'],
  // step 1: both legs report these; Failed and Decline may become Assigned again
  [['assigned', 'accepted', 'decline', 'failed'],   'pickupUnassigned', 'unassigned'],
  [['unassigned', 'decline', 'failed'],             'courierAssigned',  'assigned'],
  [['unassigned', 'assigned', 'decline', 'failed'], 'courierAccepted',  'accepted'],
  [['unassigned', 'assigned', 'accepted'],          'courierDeclined',  'decline'],
  // the pickup leg, also when it loads at the hub
  [[...UNTIL_COLLECTED, 'atHub'],                                       'pickupStarted',    'pickupStarted'],
  [[...UNTIL_COLLECTED, 'atHub', 'pickupStarted'],                      'pickupInProgress', 'pickupInProgress'],
  [[...UNTIL_COLLECTED, 'pickupStarted', 'pickupInProgress'],           'collected',        'collected'],
  [[...UNTIL_COLLECTED, 'atHub', 'pickupStarted', 'pickupInProgress'],  'pickupCompleted',  'pickupCompleted'],
  [['unassigned', 'assigned', 'accepted', 'decline', 'atHub', 'pickupStarted', 'pickupInProgress'], 'pickupFailed', 'failed'],
  [[...UNTIL_COLLECTED, 'atHub', 'pickupStarted', 'pickupInProgress'],  'pickupCancelled',  'cancelled'],
  // the delivery leg takes precedence over the pickup leg
  [OPEN_COURIER,                                            'deliveryStarted',    'deliveryStarted'],
  [[...OPEN_COURIER, 'deliveryStarted'],                    'deliveryInProgress', 'deliveryInProgress'],
  [[...OPEN_COURIER, 'deliveryStarted', 'deliveryInProgress'], 'deliveryCompleted', 'deliveryCompleted'],
  [[...OPEN_COURIER.filter((s) => s !== 'failed'), 'deliveryStarted', 'deliveryInProgress'], 'deliveryFailed', 'failed'],
  [[...OPEN_COURIER, 'deliveryStarted', 'deliveryInProgress'], 'deliveryCancelled', 'cancelled'],
];

test('the table allows exactly the transitions of the specification', () => {
  const wanted = D9.flatMap(([from, event, to]) => from.map((one) => `${one} ${event} ${to}`));

  const allowed = ORDER_STATUSES.flatMap((from) =>
    ORDER_MOVES.flatMap((move) => {
      const to = nextStatus(from, move);
      // A repeated eligibility check may lead to the same status. The table above leaves that out.
      return to && !(to === from && !move.startsWith('judged')) ? [`${from} ${move} ${to}`] : [];
    }),
  );

  expect(allowed.filter((move) => !wanted.includes(move))).toEqual([]);
  expect(wanted.filter((move) => !allowed.includes(move) && !isStill(move))).toEqual([]);
});

/** Events such as 'failed' on 'failed', which change nothing. */
function isStill(move: string): boolean {
  const [from, , to] = move.split(' ');
  return from === to;
}

test('the database has exactly the statuses of the table', () => {
  expect(ORDER_STATUSES.toSorted()).toEqual(Object.values(OrderStatus).toSorted());
});

test('every status can be reached from a new order, and every tracker step belongs to a status', () => {
  const reached = new Set<OrderStatus>(['inStore', 'ineligible', 'eligible']);
  for (const from of reached)
    for (const move of ORDER_MOVES) {
      const to = nextStatus(from, move);
      if (to) reached.add(to);
    }

  const steps = new Set([...reached].map((status) => ORDER_STATUS[status].step));

  expect([...reached].toSorted()).toEqual(ORDER_STATUSES.toSorted());
  expect([...steps].toSorted()).toEqual(TRACKER_STEPS.map((_label, step) => step));
});

// prettier-ignore
const SHOWN: readonly [OrderStatus, shown: string, step: number, editable: boolean][] = [
  ['inStore', 'In Store', 0, true], ['ineligible', 'Thumela Ineligible', 0, true], ['eligible', 'Thumela Eligible', 0, true],
  ['cancelled', 'Cancelled', 0, false], ['deleted', 'Deleted', 0, false],
  ['inManifest', 'InManifest', 1, true], ['confirmManifest', 'ConfirmManifest', 1, true], ['unassigned', 'UnAssigned', 1, true],
  ['assigned', 'Assigned', 1, false], ['accepted', 'Accepted', 1, false], ['decline', 'Decline', 1, false], ['failed', 'Failed', 1, false],
  ['collected', 'Collected', 2, false],
  ['atHub', 'At Hub', 3, false], ['pickupStarted', 'Pickup Started', 3, false], ['pickupInProgress', 'Pickup InProgress', 3, false],
  ['pickupCompleted', 'Pickup Completed', 4, false], ['deliveryStarted', 'Delivery Started', 4, false], ['deliveryInProgress', 'Delivery InProgress', 4, false],
  ['deliveryCompleted', 'Delivery Completed', 5, false],
  ['shippedBy3rdParty', 'Shipped By 3rd Party', 1, false],
];

test.each(SHOWN)('%s is shown as %s, at step %i', (status, shown, step, editable) => {
  expect(statusLabel(status, 'Thumela')).toBe(shown);
  expect(ORDER_STATUS[status]).toMatchObject({ step, editable });
  expect(readStatus(status, 'Thumela')).toBe(status);
  expect(readStatus(` ${shown.toUpperCase()} `, 'Thumela')).toBe(status);
});

test('every status has a row in SHOWN', () => {
  expect(SHOWN.map(([status]) => status).toSorted()).toEqual(ORDER_STATUSES.toSorted());
});

test.each([
  ['Unassigned', 'unassigned'],
  ['In Manifest', 'inManifest'],
  ['AtHub', 'atHub'],
] as const)('the spelling %s of the specification is read as %s', (spelling, status) => {
  expect(readStatus(spelling, 'Thumela')).toBe(status);
});

test.each(['', 'constructor', 'toString', '__proto__', 'Delivered-ish'])(
  'the text %j is not a status',
  (text) => {
    expect(readStatus(text, 'Thumela')).toBeNull();
  },
);

test('no status both can ship and has a label', () => {
  const shippable = ORDER_STATUSES.filter(canShip);

  expect(shippable.toSorted()).toEqual(['confirmManifest', 'eligible', 'inManifest']);
  expect(ORDER_STATUSES.filter((status) => canShip(status) && canPrintLabel(status))).toEqual([]);
  expect(
    ['cancelled', 'deleted', 'shippedBy3rdParty', 'inStore'].filter((status) =>
      canPrintLabel(status as OrderStatus),
    ),
  ).toEqual([]);
});

test('an order that was scanned in by mistake goes back to exactly the status that it had', () => {
  for (const status of ORDER_STATUSES) {
    const back = moveBackTo(status);
    const isScanned = status !== 'atHub' && nextStatus(status, 'receive') === 'atHub';
    expect([status, back === null ? null : nextStatus('atHub', back)]).toEqual([
      status,
      isScanned ? status : null,
    ]);
  }
});
