import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Asks the payment provider what became of a payment. `occasion` makes one question differ from the
 *  next (a webhook's delivery key, a poll's period) and is unique over all payments: the provider's word
 *  for a reference may not be one of ours. `topic`: what its webhook was about ('charge.dispute.create'),
 *  and `disputeId` which dispute; null where none led here. `asksRefunds`: what was sent back of it before
 *  it was known here counts too. */
export const checkPaymentJob = defineJob({
  name: 'money.check-payment',
  lane: 'payments',
  payload: z.object({
    reference: z.string(),
    occasion: z.string(),
    topic: z.string().nullable().default(null),
    disputeId: z.string().nullish(),
    asksRefunds: z.boolean().optional(),
  }),
  key: ({ occasion }) => occasion,
  // The provider may be away for hours: no payment is left unasked.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 10 * 60_000 },
  // Three questions, each of which may be asked three times.
  timeoutMs: 180_000,
});
