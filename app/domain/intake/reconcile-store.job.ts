import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const reconcileStoreJob = defineJob({
  name: 'intake.reconcile-store',
  lane: 'stores',
  /** `period` identifies the run, so that several timers queue it only once. */
  payload: z.object({ storeId: z.uuid(), period: z.number().int() }),
  key: ({ storeId, period }) => `${storeId}.${period}`,
  retry: { attempts: 3, delayMs: 5_000 },
  timeoutMs: 600_000,
  repeats: ['storeId'],
});
