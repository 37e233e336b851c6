import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const askProofJob = defineJob({
  name: 'proof.ask',
  lane: 'courier',
  payload: z.object({
    shipmentIds: z.array(z.uuid()).max(25),
    period: z.number().int(),
    batch: z.number().int(),
  }),
  // Two runs of the schedule may start within the same millisecond. The first deliveries of the two runs differ,
  // because no delivery is read by both.
  key: ({ period, batch, shipmentIds: [first] }) => `${period}.${batch}.${first}`,
  retry: { attempts: 6, delayMs: 5_000, longestMs: 600_000 },
  timeoutMs: 60_000,
  repeats: [],
});
