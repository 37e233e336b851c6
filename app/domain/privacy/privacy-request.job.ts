import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const answerPrivacyRequestJob = defineJob({
  name: 'privacy.answer-request',
  lane: 'stores',
  /** `step` numbers the runs of one day's answer. `after` is the creation time (ISO) of the first order of the previous
   *  run; no earlier order can be erased on that day. */
  payload: z.object({
    requestId: z.uuid(),
    day: z.string(),
    step: z.number().int().default(0),
    after: z.iso.datetime().optional(),
  }),
  key: ({ requestId, day, step }) => [requestId, day, step].filter(Boolean).join('.'),
  retry: { attempts: 50, delayMs: 5_000 },
  timeoutMs: 300_000,
  // A timer queues the answer again every day, under another key.
  repeats: ['requestId'],
});
