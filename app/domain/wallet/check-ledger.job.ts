import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Verifies the ledger once a day. */
export const checkLedgerJob = defineJob({
  name: 'money.check-ledger',
  lane: 'stores',
  payload: z.object({ day: z.string() }),
  key: ({ day }) => day,
  retry: { attempts: 5, delayMs: 60_000 },
  timeoutMs: 600_000,
  repeats: [],
});
