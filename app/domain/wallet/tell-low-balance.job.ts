import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** The mail of one fall. `since`, in milliseconds, tells it from the next. */
export const tellLowBalanceJob = defineJob({
  name: 'money.tell-low-balance',
  lane: 'mail',
  payload: z.object({ merchantId: z.uuid(), since: z.number().int() }),
  key: ({ merchantId, since }) => `${merchantId}.${since}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: 30_000,
});
