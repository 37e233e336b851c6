import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const backfillStoreJob = defineJob({
  name: 'intake.backfill-store',
  lane: 'stores',
  /** `step` numbers the jobs of one run; a job of an earlier step has no effect. `nudge` queues the same step again,
   *  because its job may have failed, or the store's file is ready. */
  payload: z.object({
    storeId: z.uuid(),
    runId: z.uuid(),
    step: z.number().int(),
    nudge: z.number().int().default(0),
  }),
  key: ({ runId, step, nudge }) => `${runId}.${step}.${nudge}`,
  retry: { attempts: 20, delayMs: 5_000 },
  timeoutMs: 600_000,
});
