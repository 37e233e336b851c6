import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

/** Mails one administrator about one change. 'removed' goes to the person who was just removed. */
export const notifyAdministratorJob = defineJob({
  name: 'money.tell-administrator',
  lane: 'mail',
  payload: z.object({
    requestId: z.uuid(),
    userId: z.uuid(),
    news: z.enum(['asked', 'made', 'removed']),
  }),
  key: ({ requestId, userId, news }) => `${requestId}.${news}.${userId}`,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
export type AdministratorNews = z.infer<typeof notifyAdministratorJob.payload>;
