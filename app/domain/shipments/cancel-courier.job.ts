import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const cancelCourierJob = defineJob({
  name: 'orders.cancel-courier',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid() }),
  key: ({ shipmentId }) => shipmentId,
  retry: { attempts: 500, delayMs: 1_000 },
  timeoutMs: 60_000,
});
