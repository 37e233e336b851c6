import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Tried until it is decided: a booking is never given up silently. */
export const bookCourierJob = defineJob({
  name: 'orders.book-courier',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid() }),
  key: ({ shipmentId }) => shipmentId,
  // The courier may be away for hours: nothing that was asked of it is forgotten.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 10 * 60_000 },
  timeoutMs: 60_000,
});
