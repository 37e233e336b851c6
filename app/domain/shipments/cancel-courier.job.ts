import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const cancelCourierJob = defineJob({
  name: 'orders.cancel-courier',
  lane: 'courier',
  payload: z.object({
    shipmentId: z.uuid(),
    /** Distinguishes a further attempt from the first one, for example when the courier itself has started to
     *  cancel. */
    again: z.string().optional(),
  }),
  key: ({ shipmentId, again }) => [shipmentId, again].filter(Boolean).join('.'),
  // The courier may be unreachable for hours, and the request must not be lost.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 10 * 60_000 },
  timeoutMs: 60_000,
});
