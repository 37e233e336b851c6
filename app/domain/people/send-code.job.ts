import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

export const sendCodeJob = defineJob({
  name: 'people.send-code',
  lane: 'mail',
  payload: z.object({ codeId: z.uuid() }),
  key: ({ codeId }) => codeId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
