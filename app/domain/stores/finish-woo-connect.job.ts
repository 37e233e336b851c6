import { z } from 'zod';
import { DEFAULT_DAYS } from '#app/domain/intake/backfill.rules.ts';
import { defineJob } from '#app/domain/shared/job.ts';

export const finishWooConnectJob = defineJob({
  name: 'stores.finish-woo-connect',
  lane: 'stores',
  /** `days`: how far back its earlier orders are wanted. */
  payload: z.object({
    storeId: z.uuid(),
    attempt: z.string(),
    days: z.number().int().default(DEFAULT_DAYS),
  }),
  key: ({ storeId, attempt }) => `${storeId}.${attempt}`,
  retry: { attempts: 6, delayMs: 1_000 },
  timeoutMs: 60_000,
});
