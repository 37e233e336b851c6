import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const passwordChangedJob = defineJob({
  name: 'people.password-changed',
  lane: 'mail',
  payload: z.object({
    userId: z.uuid(),
    changeId: z.uuid(),
    /** Name of the person who set the password for a member. */
    by: z.string().optional(),
    /** The person replaced a temporary password; otherwise, without `by`, they used a mailed code. */
    wasTemporary: z.boolean().optional(),
  }),
  key: ({ changeId }) => changeId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
