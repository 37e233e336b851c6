import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const leaveStoreJob = defineJob({
  name: 'stores.leave',
  lane: 'stores',
  /** `disconnectedAt`, in milliseconds, distinguishes one disconnection from the next. */
  payload: z.object({ storeId: z.uuid(), disconnectedAt: z.number().int() }),
  key: ({ storeId, disconnectedAt }) => `${storeId}.${disconnectedAt}`,
  retry: { attempts: 30, delayMs: 5_000 },
  timeoutMs: 120_000,
});
