import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';
import { MAIL_JOB_MS } from '#app/domain/shared/mail-time.rules.ts';

/** Starts the reset of a forgotten password. `userId` is null for an unknown address; the job is queued for it too,
 *  so that the answer takes the same time. */
export const startResetJob = defineJob({
  name: 'people.start-reset',
  lane: 'mail',
  payload: z.object({ askId: z.uuid(), userId: z.uuid().nullable() }),
  key: ({ askId }) => askId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: MAIL_JOB_MS,
});
