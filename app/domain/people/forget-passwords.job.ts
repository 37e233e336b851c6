import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const forgetPasswordsJob = defineJob({
  name: 'people.forget-passwords',
  lane: 'mail',
  /** One run per day. */
  payload: z.object({ day: z.string() }),
  key: ({ day }) => day,
  retry: { attempts: 10, delayMs: 60_000 },
  timeoutMs: 300_000,
  repeats: [],
});
