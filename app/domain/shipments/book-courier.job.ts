import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Tried until it is decided: a booking is never given up silently. */
export const bookCourierJob = defineJob({
  name: 'orders.book-courier',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid() }),
  key: ({ shipmentId }) => shipmentId,
  retry: { attempts: 500, delayMs: 1_000 },
  timeoutMs: 60_000,
});
