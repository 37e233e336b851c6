import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

const RETRY = { attempts: 12, delayMs: 60_000, longestMs: 30 * 60_000 };

/** Compares the payments that were started on `day` with the ledger. `run` is the day on which the job was queued. */
export const matchPaymentsJob = defineJob({
  name: 'money.match-payments',
  lane: 'payments',
  payload: z.object({ day: z.iso.date(), run: z.iso.date() }),
  key: ({ day, run }) => `${day} ${run}`,
  // If all retries fail, the runs of later days compare this day again until it has been compared once.
  retry: RETRY,
  timeoutMs: 600_000,
  repeats: ['day'],
});

/** Compares fees with courier jobs, and rechecks every payment with an open difference. */
export const matchRestJob = defineJob({
  name: 'money.match-rest',
  lane: 'payments',
  payload: z.object({ run: z.iso.date() }),
  key: ({ run }) => run,
  retry: RETRY,
  timeoutMs: 600_000,
  repeats: [],
});
