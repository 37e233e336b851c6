import type { Milestone } from '@prisma/client';
import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

const MILESTONES = [
  'booked',
  'collected',
  'inTransit',
  'outForDelivery',
  'delivered',
  'failed',
  'cancelled',
  'turnedBack',
  'returnBooked',
  'returned',
  'returnCancelled',
] as const satisfies readonly Milestone[];

/** Syncs this step of a shipment, and all other waiting steps, to the order's store. */
export const writeTrackingJob = defineJob({
  name: 'tracking.write',
  lane: 'stores',
  payload: z.object({
    shipmentId: z.uuid(),
    /** The order that the shipment belongs to; for a part, the order that it was split from. Jobs of an earlier release
     *  do not have it. */
    orderId: z.uuid().optional(),
    milestone: z.enum(MILESTONES),
    at: z.iso.datetime(),
    /** Makes the key of a repeated attempt differ from that of the first attempt. */
    again: z.string().optional(),
  }),
  // With the time in the key, a second failed delivery is a different job from the first.
  key: ({ shipmentId, milestone, at, again }) =>
    [shipmentId, milestone, Date.parse(at), again].filter(Boolean).join('.'),
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: 60_000,
  // A timer queues unsynced steps again, under another key (`scheduleUnsynced`). Each job syncs the waiting steps of the
  // whole order, so it also makes up for a failed job of another shipment.
  repeats: ['orderId'],
});
