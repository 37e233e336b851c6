import { expect, test } from 'vitest';
import { placesOf } from './order-places.rules.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const ORDER = {
  status: 'deliveryStarted',
  customerName: 'Zanele Buthelezi',
  latitude: -29.85,
  longitude: 31.02,
  approximate: false,
  pickupLocation: { name: 'Epping', latitude: -33.93, longitude: 18.53, approximate: true },
} as const;
const driver = (over: { minutes?: number; latitude?: number | null } = {}) => ({
  driverName: 'Sipho Dlamini',
  driver: {
    name: 'Sipho',
    latitude: -29.9,
    longitude: 31,
    placedAt: new Date(NOW.getTime() - (over.minutes ?? 5) * 60_000),
    ...over,
  },
});
const kinds = (...given: Parameters<typeof placesOf>) => placesOf(...given).map(({ kind }) => kind);

test('an order on its way has its pickup location, its recipient and its driver', () => {
  expect(placesOf(ORDER, driver(), NOW)).toEqual([
    { kind: 'pickup', name: 'Epping', latitude: -33.93, longitude: 18.53, approximate: true, at: null }, // prettier-ignore
    { kind: 'recipient', name: 'Zanele Buthelezi', latitude: -29.85, longitude: 31.02, approximate: false, at: null }, // prettier-ignore
    { kind: 'driver', name: 'Sipho Dlamini', latitude: -29.9, longitude: 31, approximate: false, at: '2026-11-29T09:55:00.000Z' }, // prettier-ignore
  ]);
});

test('without the recipient’s position there is no map', () => {
  expect(kinds({ ...ORDER, latitude: null }, driver(), NOW)).toEqual([]);
});

test.each([
  ['before the parcel is on the road', { ...ORDER, status: 'atHub' as const }, driver()],
  ['after the delivery', { ...ORDER, status: 'deliveryCompleted' as const }, driver()],
  ['with a position of yesterday', ORDER, driver({ minutes: 13 * 60 })],
  ['whose phone has no position', ORDER, driver({ latitude: null })],
  ['that is not known', ORDER, { driverName: null, driver: null }],
  ['of no shipment', ORDER, null],
])('a driver %s is not shown', (_when, order, shipment) => {
  expect(kinds(order, shipment, NOW)).toEqual(['pickup', 'recipient']);
});

test('an order without a pickup location shows its recipient', () => {
  expect(kinds({ ...ORDER, pickupLocation: null }, null, NOW)).toEqual(['recipient']);
});
