import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const pollCourierJob = defineJob({
  name: 'orders.poll-courier',
  lane: 'courier',
  payload: z.object({
    shipmentIds: z.array(z.uuid()).max(25),
    period: z.number().int(),
    batch: z.number().int(),
  }),
  key: ({ period, batch }) => `${period}.${batch}`,
  retry: { attempts: 2, delayMs: 5_000 },
  timeoutMs: 60_000,
  repeats: [],
});
