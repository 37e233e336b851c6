import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const eraseAccountJob = defineJob({
  name: 'privacy.erase-account',
  lane: 'stores',
  /** `step` numbers the runs of one erasure. `after` is the creation time (ISO) of the first order of the previous run;
   *  no earlier order is left to erase. */
  payload: z.object({
    merchantId: z.uuid(),
    step: z.number().int(),
    after: z.iso.datetime().optional(),
  }),
  key: ({ merchantId, step }) => `${merchantId}.${step}`,
  retry: { attempts: 10, delayMs: 60_000 },
  timeoutMs: 300_000,
});
