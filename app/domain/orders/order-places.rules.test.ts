import type { OrderStatus } from '@prisma/client';
import { expect, test } from 'vitest';
import { placesOf } from './order-places.rules.ts';

const NOW = new Date('2026-11-29T10:00:00Z');
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
function began<From extends OrderStatus, To extends OrderStatus>(
  minutes: number,
  fromStatus: From,
  toStatus: To,
) {
  return { at: minutesAgo(minutes), applied: true, fromStatus, toStatus };
}
const ORDER = {
  status: 'deliveryStarted',
  customerName: 'Zanele Buthelezi',
  latitude: -29.85,
  longitude: 31.02,
  approximate: false,
  pickupLocation: { name: 'Epping', latitude: -33.93, longitude: 18.53, approximate: true },
  events: [
    began(60 * 24, 'atHub', 'deliveryStarted'),
    began(60 * 23, 'deliveryStarted', 'failed'),
    began(30, 'atHub', 'deliveryStarted'),
    began(10, 'deliveryStarted', 'deliveryInProgress'),
  ],
} as const;
const driver = (
  over: { minutes?: number; latitude?: number | null } = {},
  heardMinutes: number | null = 5,
) => ({
  driverName: 'Sipho Dlamini',
  heardAt: heardMinutes === null ? null : minutesAgo(heardMinutes),
  driver: {
    name: 'Sipho',
    latitude: -29.9,
    longitude: 31,
    placedAt: minutesAgo(over.minutes ?? 5),
    ...over,
  },
});
const kinds = (...given: Parameters<typeof placesOf>) => placesOf(...given).map(({ kind }) => kind);

test('the map of an order on its way shows pickup location, recipient and driver', () => {
  expect(placesOf(ORDER, driver(), NOW)).toEqual([
    { kind: 'pickup', name: 'Epping', latitude: -33.93, longitude: 18.53, approximate: true, at: null }, // prettier-ignore
    { kind: 'recipient', name: 'Zanele Buthelezi', latitude: -29.85, longitude: 31.02, approximate: false, at: null }, // prettier-ignore
    { kind: 'driver', name: 'Sipho Dlamini', latitude: -29.9, longitude: 31, approximate: false, at: '2026-11-29T09:55:00.000Z' }, // prettier-ignore
  ]);
});

test('an order without the recipient’s position has no map', () => {
  expect(kinds({ ...ORDER, latitude: null }, driver(), NOW)).toEqual([]);
});

test.each([
  ['before the parcel is on the road', { ...ORDER, status: 'atHub' as const }, driver()],
  ['after the delivery', { ...ORDER, status: 'deliveryCompleted' as const }, driver()],
  ['with a position from before this delivery', ORDER, driver({ minutes: 40 })],
  ['with a position from yesterday', { ...ORDER, events: [began(14 * 60, 'atHub', 'deliveryStarted')] }, driver({ minutes: 13 * 60 })], // prettier-ignore
  ['whose parcel had no courier event since yesterday', { ...ORDER, events: [began(14 * 60, 'atHub', 'deliveryStarted')] }, driver({}, 13 * 60)], // prettier-ignore
  ['whose parcel never had a courier event', ORDER, driver({}, null)],
  ['whose delivery has no known start', { ...ORDER, events: [] }, driver()],
  ['whose phone has no position', ORDER, driver({ latitude: null })],
  ['who is unknown', ORDER, { ...driver(), driverName: null, driver: null }],
  ['of an order without a shipment', ORDER, null],
])('a driver %s is not shown', (_when, order, shipment) => {
  expect(kinds(order, shipment, NOW)).toEqual(['pickup', 'recipient']);
});

test('the map of an order without a pickup location shows the recipient', () => {
  expect(kinds({ ...ORDER, pickupLocation: null }, null, NOW)).toEqual(['recipient']);
});

test('a driver whose position is a little older than the start of the delivery is shown', () => {
  expect(kinds(ORDER, driver({ minutes: 33 }), NOW)).toContain('driver');
});
