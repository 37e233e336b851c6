import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const finishWooConnectJob = defineJob({
  name: 'stores.finish-woo-connect',
  lane: 'stores',
  /** `attempt` tells one try from the next: the keys that came, or a turn of the timer. */
  payload: z.object({ storeId: z.uuid(), attempt: z.string() }),
  key: ({ storeId, attempt }) => `${storeId}.${attempt}`,
  retry: { attempts: 6, delayMs: 1_000 },
  timeoutMs: 120_000,
});
