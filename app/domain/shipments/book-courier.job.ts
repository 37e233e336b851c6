import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Books the courier for a shipment. Retried until the outcome is known, so that a booking never fails silently. */
export const bookCourierJob = defineJob({
  name: 'orders.book-courier',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid() }),
  key: ({ shipmentId }) => shipmentId,
  // The courier may be unreachable for hours, and the request must not be lost.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 10 * 60_000 },
  timeoutMs: 60_000,
});
