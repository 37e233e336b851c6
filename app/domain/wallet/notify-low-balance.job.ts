import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** The mail about one fall of a balance. `since`, in milliseconds, distinguishes it from the next one. */
export const notifyLowBalanceJob = defineJob({
  name: 'money.tell-low-balance',
  lane: 'mail',
  payload: z.object({ merchantId: z.uuid(), since: z.number().int() }),
  key: ({ merchantId, since }) => `${merchantId}.${since}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: 30_000,
});
