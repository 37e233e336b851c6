import { z } from 'zod';

export const SkippedOrder = z.object({
  orderKey: z.string(),
  orderId: z.string().nullable(),
  reason: z.string(),
  retry: z
    .boolean()
    .optional()
    .meta({ description: 'True if the action may succeed later without a change to the order.' }),
});
export type SkippedOrder = z.infer<typeof SkippedOrder>;

/** The skipped orders in the details of a 'nothing-to-do' error. */
export function skippedIn(details: Record<string, unknown>): SkippedOrder[] {
  return z.array(SkippedOrder).safeParse(details['skipped']).data ?? [];
}

export const BatchResult = z
  .object({ accepted: z.array(z.string()), skipped: z.array(SkippedOrder) })
  .meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof BatchResult>;
