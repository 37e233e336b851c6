import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const notifySwitchedOffJob = defineJob({
  name: 'webhooks.tell-switched-off',
  lane: 'mail',
  payload: z.object({ storeId: z.uuid(), at: z.iso.datetime() }),
  // A job's key may not contain ':', but an ISO time does.
  key: ({ storeId, at }) => `${storeId}.${Date.parse(at)}`,
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
