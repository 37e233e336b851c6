import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const sendAccountExistsJob = defineJob({
  name: 'people.send-account-exists',
  lane: 'mail',
  payload: z.object({
    userId: z.uuid(),
    noticeId: z.uuid(),
    /** Set if someone wants to change their email address to this one; not set for a sign-up. */
    byChange: z.boolean().optional(),
  }),
  key: ({ noticeId }) => noticeId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
