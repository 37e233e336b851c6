import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const refreshShopJob = defineJob({
  name: 'stores.refresh-shop',
  lane: 'stores',
  /** Each report of a change gets its own job, because an earlier job may already have read the shop. Jobs of an
   *  earlier release have no `deliveryId`. */
  payload: z.object({ storeId: z.uuid(), deliveryId: z.uuid().optional() }),
  key: ({ storeId, deliveryId }) => `${storeId}.${deliveryId}`,
  retry: { attempts: 6, delayMs: 2_000 },
  timeoutMs: 60_000,
});
