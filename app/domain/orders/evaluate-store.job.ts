import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const evaluateStoreJob = defineJob({
  name: 'orders.judge-store',
  lane: 'intake',
  /** `cause` identifies the change of the store. `readAgain`: the next read of each order is processed even if
   *  nothing in it changed. */
  payload: z.object({
    storeId: z.uuid(),
    cause: z.string(),
    readAgain: z.boolean().optional(),
  }),
  key: ({ storeId, cause }) => `${storeId}.${cause}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
