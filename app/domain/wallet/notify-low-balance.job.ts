import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

/** Mails the owner when the balance has fallen below the limit. `since`, in milliseconds, distinguishes one fall from
 *  the next. */
export const notifyLowBalanceJob = defineJob({
  name: 'money.tell-low-balance',
  lane: 'mail',
  payload: z.object({ merchantId: z.uuid(), since: z.number().int() }),
  key: ({ merchantId, since }) => `${merchantId}.${since}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
