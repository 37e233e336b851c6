import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const evaluateStoreJob = defineJob({
  name: 'orders.judge-store',
  lane: 'intake',
  /** `cause` identifies the change of the store. `readAgain`: the next read of each order is processed even if
   *  nothing in it changed. `after`: the last order of the previous run. */
  payload: z.object({
    storeId: z.uuid(),
    cause: z.string(),
    readAgain: z.boolean().optional(),
    after: z.uuid().optional(),
  }),
  key: ({ storeId, cause, after }) => [storeId, cause, after].filter(Boolean).join('.'),
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
