import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const reconcileStoreJob = defineJob({
  name: 'intake.reconcile-store',
  lane: 'stores',
  /** `period` distinguishes one run from the next, so that several timers queue only one. */
  payload: z.object({ storeId: z.uuid(), period: z.number().int() }),
  key: ({ storeId, period }) => `${storeId}.${period}`,
  retry: { attempts: 3, delayMs: 5_000 },
  timeoutMs: 600_000,
  repeats: ['storeId'],
});
