import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import type { CourierDriver } from '#app/ports/courier.ts';
import {
  dealOut,
  driverReasonWords,
  freeDrivers,
  isBack,
  isLying,
  wasAt,
  wasFetched,
} from './driver-choice.rules.ts';

const driver = (fleetId: string, over: Partial<CourierDriver> = {}): CourierDriver => ({
  fleetId,
  name: `Driver ${fleetId}`,
  phone: null,
  state: 'available',
  load: 0,
  ...over,
});

const FREE = driver('1');
const NEW_STATE = driver('2', { state: null });
const BUSY = driver('3', { state: 'busy' });
const AWAY = driver('4', { state: 'offline' });

test.each([
  { when: 'today', team: [], answer: 'noDrivers' },
  { when: 'today', team: [AWAY], answer: 'allOffline' },
  { when: 'today', team: [AWAY, BUSY], answer: 'allBusy' },
  { when: 'today', team: [AWAY, BUSY, FREE], answer: [FREE] },
  { when: 'today', team: [FREE, BUSY, NEW_STATE], answer: [FREE, NEW_STATE] },
  { when: 'later', team: [], answer: 'noDrivers' },
  { when: 'later', team: [AWAY, BUSY, FREE], answer: [AWAY, BUSY, FREE] },
])('who can get parcels $when: case %#', ({ when, team, answer }) => {
  expect(freeDrivers(team, when === 'today')).toEqual(answer);
});

test.each([
  { loads: [0, 1, 2], given: {}, parcels: 4, dealt: ['a', 'a', 'b', 'a'] },
  { loads: [2, 0, 0], given: {}, parcels: 3, dealt: ['b', 'c', 'b'] },
  { loads: [0, 1, 2], given: { a: 3 }, parcels: 2, dealt: ['b', 'b'] },
  { loads: [3, 3, 3], given: { a: 1, b: 1, c: 1 }, parcels: 1, dealt: ['a'] },
  { loads: [0, 0, 0], given: {}, parcels: 0, dealt: [] },
])('each parcel goes to the driver with the fewest jobs: case %#', (row) => {
  const { loads, given, parcels, dealt } = row;
  const team = ['a', 'b', 'c'].map((id, nth) => driver(id, { load: loads[nth] ?? 0 }));

  const hands = dealOut(parcels, team, new Map(Object.entries(given)));

  expect(hands).toEqual(dealt.map((fleetId) => ({ fleetId, name: `Driver ${fleetId}` })));
});

test('the clerk reads why there is no driver, with the courier’s own words', () => {
  expect(driverReasonWords('allBusy', null)).toBe('All the team’s drivers are busy.');
  expect(driverReasonWords('courierRefused', 'Task is locked')).toBe(
    'The courier refused the driver. The courier says: Task is locked',
  );
});

/** Of a parcel that a hub scanned in: whether it lies there, needs no pickup any more, or came back from a delivery. */
const OF_STATUS: Record<OrderStatus, string> = {
  inStore: '',
  ineligible: '',
  eligible: '',
  cancelled: '',
  deleted: '',
  inManifest: '',
  confirmManifest: '',
  unassigned: '',
  assigned: '',
  accepted: '',
  decline: '',
  failed: 'fetched back',
  collected: 'fetched',
  atHub: 'lying',
  pickupStarted: 'lying',
  pickupInProgress: 'lying',
  pickupCompleted: 'fetched',
  deliveryStarted: 'fetched back',
  deliveryInProgress: 'fetched back',
  deliveryCompleted: '',
  shippedBy3rdParty: '',
};

test.each(Object.entries(OF_STATUS) as [OrderStatus, string][])(
  'where a parcel with the status %s is: “%s”',
  (status, where) => {
    const found = [
      isLying(status) && 'lying',
      wasFetched(status) && 'fetched',
      isBack(status) && 'back',
    ];
    expect(found.filter(Boolean).join(' ')).toBe(where);
  },
);

const COLLECTED = new Date('2026-11-24T10:00:00Z');

test.each<[Partial<Parameters<typeof wasAt>[0]>, OrderStatus]>([
  [{ status: 'atHub', receivedFrom: 'deliveryStarted' }, 'deliveryStarted'],
  [{ status: 'atHub' }, 'atHub'],
  [{ status: 'assigned' }, 'assigned'],
  [{ status: 'assigned', collectedAt: COLLECTED }, 'collected'],
  [{ status: 'assigned', collectedAt: COLLECTED, isDeliveryOnly: true }, 'assigned'],
  [{ status: 'pickupStarted', collectedAt: COLLECTED }, 'pickupStarted'],
  [{ status: 'pickupInProgress', collectedAt: COLLECTED }, 'pickupInProgress'],
  [{ status: 'failed', collectedAt: COLLECTED }, 'failed'],
  [{ status: 'deliveryInProgress', collectedAt: COLLECTED }, 'deliveryInProgress'],
])('a parcel scanned in with %o was before %s', (facts, before) => {
  const none = { status: 'atHub', receivedFrom: null, collectedAt: null } as const;
  expect(wasAt({ ...none, isDeliveryOnly: false, ...facts })).toBe(before);
});
