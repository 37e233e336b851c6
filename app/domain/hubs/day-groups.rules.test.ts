import { expect, test } from 'vitest';
import { ORDER_STATUS, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import {
  DAY_GROUP_NAMES,
  DAY_STAGES,
  dayGroupOf,
  type DayFacts,
  type DayGroup,
  type DayStage,
} from './day-groups.rules.ts';

const FINE: DayFacts = { stage: 'lying', isWhole: true, isExpected: true, isGiven: true };

// prettier-ignore
const CASES: [what: string, facts: Partial<DayFacts>, group: DayGroup | null][] = [
  ['on its way to the hub', { stage: 'coming', isWhole: false, isGiven: false }, 'missing'],
  ['here, except for one of its parcels', { isWhole: false }, 'missing'],
  ['partly here, expected elsewhere, without a driver', { isWhole: false, isExpected: false, isGiven: false }, 'missing'],
  ['here, and expected elsewhere or nowhere', { isExpected: false }, 'unexpected'],
  ['here and expected elsewhere, without a driver', { isExpected: false, isGiven: false }, 'unexpected'],
  ['here without a driver', { isGiven: false }, 'waiting'],
  ['here, with a driver who has not loaded it', {}, 'notLoaded'],
  ['loaded, or on the road', { stage: 'out' }, 'out'],
  ['partly on the road and not expected here', { stage: 'out', isWhole: false, isExpected: false, isGiven: false }, 'out'],
  ['failed', { stage: 'failed' }, 'failed'],
  ['failed, without a driver', { stage: 'failed', isGiven: false, isWhole: false, isExpected: false }, 'failed'],
  ['cancelled after it was here', { stage: 'calledOff' }, 'calledOff'],
  ['delivered', { stage: 'delivered' }, null],
  ['partly delivered, as far as is known', { stage: 'delivered', isWhole: false, isExpected: false, isGiven: false }, null],
];

test.each(CASES)('%s', (_what, facts, group) => {
  expect(dayGroupOf({ ...FINE, ...facts })).toBe(group);
});

test('every group has at least one case in the table', () => {
  expect(new Set(CASES.flatMap(([, , group]) => group ?? []))).toEqual(new Set(DAY_GROUP_NAMES));
});

// prettier-ignore
const STAGES: Record<'expected' | 'here', Partial<Record<DayStage, string[]>>> = {
  expected: {
    coming: ['unassigned', 'assigned', 'accepted', 'decline', 'collected', 'atHub', 'pickupStarted', 'pickupInProgress', 'pickupCompleted'],
  },
  here: {
    lying: ['atHub', 'pickupStarted', 'pickupInProgress'],
    out: ['assigned', 'accepted', 'collected', 'pickupCompleted', 'deliveryStarted', 'deliveryInProgress'],
    failed: ['unassigned', 'decline', 'failed'],
    calledOff: ['cancelled'],
    delivered: ['deliveryCompleted'],
  },
};

test.each(['expected', 'here'] as const)(
  'each status has its stage while the shipment is %s',
  (place) => {
    const stages = Object.groupBy(
      ORDER_STATUSES.filter((status) => DAY_STAGES[status][place] !== null),
      (status) => DAY_STAGES[status][place]!,
    );
    const sorted = Object.fromEntries(
      Object.entries(stages).map(([stage, list]) => [stage, list.sort()]),
    );
    const wanted = Object.entries(STAGES[place]).map(([stage, list]) => [stage, list.sort()]);
    expect(sorted).toEqual(Object.fromEntries(wanted));
    expect(Object.keys(DAY_STAGES).sort()).toEqual(Object.keys(ORDER_STATUS).sort());
  },
);
