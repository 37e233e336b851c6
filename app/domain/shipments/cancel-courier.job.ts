import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const cancelCourierJob = defineJob({
  name: 'orders.cancel-courier',
  lane: 'courier',
  payload: z.object({
    shipmentId: z.uuid(),
    /** Tells one more try from the first one, when the courier has begun to cancel by itself. */
    again: z.string().optional(),
  }),
  key: ({ shipmentId, again }) => [shipmentId, again].filter(Boolean).join('.'),
  // The courier may be away for hours: nothing that was asked of it is forgotten.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 10 * 60_000 },
  timeoutMs: 60_000,
});
