import { expect, test } from 'vitest';
import type { DayCount } from './count-day.ts';
import { driverLoads } from './driver-loads.rules.ts';
import type { TeamDriver } from './team-drivers.ts';

const count = (over: Partial<DayCount>): DayCount => ({
  day: '2026-11-26',
  stage: 'lying',
  group: 'notLoaded',
  fleetId: '1',
  driver: 'Zola',
  shipments: 1,
  parcels: 1,
  ...over,
});
const TEAM: TeamDriver[] = [
  { id: 'a', fleetId: '1', name: 'Zola', state: 'busy', load: 3 },
  { id: 'b', fleetId: '2', name: 'Bo', state: null, load: 0 },
];

test('a driver’s shipments are added up over all groups', () => {
  const counts = [
    count({ shipments: 2 }),
    count({ group: 'missing', shipments: 3 }),
    count({ stage: 'out', group: 'out', shipments: 4 }),
    count({ stage: 'delivered', group: null, shipments: 5 }),
    count({ stage: 'failed', group: 'failed', shipments: 6 }),
  ];
  expect(driverLoads(counts, TEAM)).toEqual([
    {
      fleetId: '2',
      name: 'Bo',
      state: null,
      isOfTeam: true,
      given: 0,
      out: 0,
      delivered: 0,
      failed: 0,
    },
    {
      fleetId: '1',
      name: 'Zola',
      state: 'busy',
      isOfTeam: true,
      given: 5,
      out: 4,
      delivered: 5,
      failed: 6,
    },
  ]);
});

test('shipments without a driver are not counted; drivers of other teams and unknown drivers come last', () => {
  const counts = [
    count({ stage: 'coming', group: 'missing', fleetId: null, driver: null }),
    count({ group: 'waiting', fleetId: null, driver: null }),
    count({ stage: 'out', group: 'out', fleetId: '9', driver: 'Amo' }),
    count({ stage: 'delivered', group: null, fleetId: null, driver: null }),
  ];
  expect(driverLoads(counts, TEAM).map(({ name, isOfTeam }) => [name, isOfTeam])).toEqual([
    ['Bo', true],
    ['Zola', true],
    ['Amo', false],
    ['Unknown driver', false],
  ]);
});

test('if the courier does not answer, only drivers with shipments are listed', () => {
  expect(driverLoads([count({ driver: null })], null)).toMatchObject([
    { name: 'Driver 1', state: null, given: 1 },
  ]);
});
