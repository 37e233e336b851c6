import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** The payment provider told something of a payment, or it is time to ask: what happened is asked. */
export const checkPaymentJob = defineJob({
  name: 'money.check-payment',
  lane: 'payments',
  payload: z.object({ reference: z.string().max(100), why: z.string().max(200) }),
  key: ({ reference, why }) => `${reference}.${why}`,
  retry: { attempts: 'unlimited', delayMs: 5_000 },
  timeoutMs: 60_000,
});
