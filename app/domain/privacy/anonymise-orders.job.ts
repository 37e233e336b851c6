import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const anonymiseOrdersJob = defineJob({
  name: 'privacy.anonymise-orders',
  lane: 'stores',
  /** `step` numbers the jobs of one day. */
  payload: z.object({ day: z.string(), step: z.number().int() }),
  key: ({ day, step }) => `${day}.${step}`,
  retry: { attempts: 10, delayMs: 60_000 },
  timeoutMs: 300_000,
  repeats: [],
});
