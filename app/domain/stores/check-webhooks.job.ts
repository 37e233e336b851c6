import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const checkWebhooksJob = defineJob({
  name: 'stores.check-webhooks',
  lane: 'stores',
  /** `period` distinguishes one check from the next, so that several timers queue only one. */
  payload: z.object({ storeId: z.uuid(), period: z.number().int() }),
  key: ({ storeId, period }) => `${storeId}.${period}`,
  retry: { attempts: 3, delayMs: 5_000 },
  timeoutMs: 120_000,
  repeats: ['storeId'],
});
