import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const backfillStoreJob = defineJob({
  name: 'intake.backfill-store',
  lane: 'stores',
  /** `step` tells one stretch of a run from the next: a promise of an earlier one is void. `nudge` is
   *  another promise of the same stretch, for one that may have been given up. */
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
