import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const finishWooConnectJob = defineJob({
  name: 'stores.finish-woo-connect',
  lane: 'stores',
  /** `attempt` names the cause of a try: the arrival of the keys, a run of the timer, or a request by a person. */
  payload: z.object({ storeId: z.uuid(), attempt: z.string() }),
  key: ({ storeId, attempt }) => `${storeId}.${attempt}`,
  retry: { attempts: 6, delayMs: 1_000 },
  timeoutMs: 120_000,
});
