import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Checks the printed documents of a store's open orders after its pickup locations or its account changed. */
export const checkStoreDocumentsJob = defineJob({
  name: 'orders.check-store-papers',
  lane: 'intake',
  /** `cause` identifies the change, so that each change gets its own check. */
  payload: z.object({ storeId: z.uuid(), cause: z.string() }),
  key: ({ storeId, cause }) => `${storeId}.${cause}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
