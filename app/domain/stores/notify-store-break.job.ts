import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const notifyBreakJob = defineJob({
  name: 'stores.tell-break',
  lane: 'mail',
  /** `brokenSince`, in milliseconds, distinguishes one outage from the next. */
  payload: z.object({ storeId: z.uuid(), brokenSince: z.number().int() }),
  key: ({ storeId, brokenSince }) => `${storeId}.${brokenSince}`,
  retry: { attempts: 12, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
