import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** What papers say of the sender changed for a store: those that are under way are looked at. */
export const checkStorePapersJob = defineJob({
  name: 'orders.check-store-papers',
  lane: 'intake',
  /** `cause` tells one change from the next. */
  payload: z.object({ storeId: z.uuid(), cause: z.string() }),
  key: ({ storeId, cause }) => `${storeId}.${cause}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
