import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const refreshShopJob = defineJob({
  name: 'stores.refresh-shop',
  lane: 'stores',
  /** One job for each store, which is queued again for each report of a change, because an earlier run may already have
   *  read the shop. */
  payload: z.object({ storeId: z.uuid() }),
  key: ({ storeId }) => storeId,
  retry: { attempts: 6, delayMs: 2_000 },
  timeoutMs: 60_000,
});
