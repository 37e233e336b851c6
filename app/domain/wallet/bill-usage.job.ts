import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Reports one shipment to Shopify for billing, or takes it off the bill. */
export const billUsageJob = defineJob({
  name: 'money.bill-usage',
  lane: 'stores',
  payload: z.object({ usageId: z.uuid() }),
  key: ({ usageId }) => usageId,
  // Retried without limit, because Shopify may be down for days and the shop may take a week to approve a plan.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 60 * 60_000 },
  timeoutMs: 90_000,
});
