import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Tells Shopify of one shipment that it bills, or takes off its bill. */
export const billUsageJob = defineJob({
  name: 'money.bill-usage',
  lane: 'stores',
  payload: z.object({ usageId: z.uuid() }),
  key: ({ usageId }) => usageId,
  // Shopify may be away for days, and a plan may be approved next week.
  retry: { attempts: 'unlimited', delayMs: 1_000, longestMs: 60 * 60_000 },
  timeoutMs: 90_000,
});
