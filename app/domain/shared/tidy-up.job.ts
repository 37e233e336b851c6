import { z } from 'zod';
import { defineJob } from './job.ts';

export const tidyUpJob = defineJob({
  name: 'shared.tidy-up',
  lane: 'stores',
  /** One chain of runs a day; `step` distinguishes the runs of one chain. */
  payload: z.object({ day: z.string(), step: z.number().int() }),
  key: ({ day, step }) => `${day}.${step}`,
  retry: { attempts: 10, delayMs: 60_000 },
  timeoutMs: 300_000,
  repeats: [],
});
