import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const judgeStoreJob = defineJob({
  name: 'orders.judge-store',
  lane: 'intake',
  /** `cause` tells one change of the store from the next. `readAgain`: the next read of each order is
   *  taken in even where it says nothing new. */
  payload: z.object({
    storeId: z.uuid(),
    cause: z.string(),
    readAgain: z.boolean().optional(),
  }),
  key: ({ storeId, cause }) => `${storeId}.${cause}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
