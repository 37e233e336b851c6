import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const answerPrivacyRequestJob = defineJob({
  name: 'privacy.answer-request',
  lane: 'stores',
  payload: z.object({ requestId: z.uuid(), day: z.string() }),
  key: ({ requestId, day }) => `${requestId}.${day}`,
  retry: { attempts: 50, delayMs: 5_000 },
  timeoutMs: 300_000,
});
