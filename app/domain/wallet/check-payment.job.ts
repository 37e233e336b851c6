import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Asks the payment provider for the state of a payment or a refund. `occasion` tells jobs for the same payment apart:
 *  a webhook's delivery key, the reference for a scheduled check or a new refund, or a text with the id of the request
 *  by which an administrator credited the payment. It must be unique over all payments.
 *  `topic` is the topic of the webhook ('charge.dispute.create') and `disputeId` its dispute; both are null without a
 *  webhook. `asksRefunds` also counts refunds made before the payment was known here. */
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
  // The provider may be down for hours, and every payment must be checked.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 10 * 60_000 },
  // Enough for three requests that are each tried three times and never answered.
  timeoutMs: 180_000,
});
