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

test('the link to the driver exists only while the job is booked', () => {
  const followed = Object.values(ShipmentState).filter((state) =>
    driverLinkOf({ ...booked, state }),
  );

  expect(followed).toEqual(['booked']);
  expect(driverLinkOf(booked)).toBe(trackingLink);
  expect(driverLinkOf({ ...booked, cancelRequestedAt: new Date(0) })).toBeNull();
  expect(driverLinkOf(null)).toBeNull();
});

test.each(['unassigned', 'decline', 'failed', 'cancelled', 'deliveryCompleted'] as const)(
  'a booked job with the status %s has no link to the driver',
  (status) => {
    expect(driverLinkOf({ ...booked, status })).toBeNull();
  },
);
