import { ShipmentState } from '@prisma/client';
import { expect, test } from 'vitest';
import { driverLinkOf } from './driver-link.rules.ts';

const trackingLink = 'https://courier.example/t/1';
const booked = {
  state: 'booked',
  status: 'deliveryStarted',
  cancelRequestedAt: null,
  trackingLink,
} as const;

test('a driver is followed while a job is booked, and no longer', () => {
  const followed = Object.values(ShipmentState).filter((state) =>
    driverLinkOf({ ...booked, state }),
  );

  expect(followed).toEqual(['booked']);
  expect(driverLinkOf(booked)).toBe(trackingLink);
  expect(driverLinkOf({ ...booked, cancelRequestedAt: new Date(0) })).toBeNull();
  expect(driverLinkOf(null)).toBeNull();
});

test.each(['unassigned', 'decline', 'failed', 'cancelled', 'deliveryCompleted'] as const)(
  'at %s nobody drives, though the job is there',
  (status) => {
    expect(driverLinkOf({ ...booked, status })).toBeNull();
  },
);
