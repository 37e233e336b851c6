import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const runBatchJob = defineJob({
  name: 'workbench.run-batch',
  lane: 'acts',
  payload: z.object({ batchId: z.uuid() }),
  key: ({ batchId }) => batchId,
  retry: { attempts: 8, delayMs: 1_000 },
  timeoutMs: 120_000,
});
