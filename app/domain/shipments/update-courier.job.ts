import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Sends the courier what changed in an order after booking. `version` distinguishes the changes of one order. The
 *  job sends the order as it is when it runs. */
export const updateCourierJob = defineJob({
  name: 'orders.update-courier',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid(), version: z.string() }),
  key: ({ shipmentId, version }) => `${shipmentId}.${version}`,
  retry: { attempts: 500, delayMs: 1_000 },
  timeoutMs: 60_000,
});
