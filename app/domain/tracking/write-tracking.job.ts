import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const MILESTONES = [
  'booked',
  'collected',
  'inTransit',
  'outForDelivery',
  'delivered',
  'failed',
  'cancelled',
] as const;
export type Milestone = (typeof MILESTONES)[number];

/** Tells the order's store what became of the shipment; each milestone once. */
export const writeTrackingJob = defineJob({
  name: 'tracking.write',
  lane: 'stores',
  payload: z.object({
    ...{ shipmentId: z.uuid(), milestone: z.enum(MILESTONES), at: z.iso.datetime() },
    /** Tells one more try of a milestone from the first one. */
    again: z.string().optional(),
  }),
  key: ({ shipmentId, milestone, again }) =>
    [shipmentId, milestone, again].filter(Boolean).join('.'),
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: 60_000,
});
