import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const refreshShopJob = defineJob({
  name: 'stores.refresh-shop',
  lane: 'stores',
  /** `period` combines all changes of one minute into one job. */
  payload: z.object({ storeId: z.uuid(), period: z.number().int() }),
  key: ({ storeId, period }) => `${storeId}.${period}`,
  retry: { attempts: 6, delayMs: 2_000 },
  timeoutMs: 60_000,
});
