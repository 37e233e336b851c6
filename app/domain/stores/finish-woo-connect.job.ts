import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const finishWooConnectJob = defineJob({
  name: 'stores.finish-woo-connect',
  lane: 'stores',
  /** `attempt` distinguishes the tries: the arrival of the keys, or a run of the timer. */
  payload: z.object({ storeId: z.uuid(), attempt: z.string() }),
  key: ({ storeId, attempt }) => `${storeId}.${attempt}`,
  retry: { attempts: 6, delayMs: 1_000 },
  timeoutMs: 120_000,
});
