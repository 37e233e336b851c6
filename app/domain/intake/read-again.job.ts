import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const readAgainJob = defineJob({
  name: 'intake.read-again',
  lane: 'stores',
  /** `cause` distinguishes one change of settings or of a product from the next, `after` one chunk of orders from the
   *  next. */
  payload: z.object({
    storeId: z.uuid(),
    cause: z.string(),
    unpaid: z.boolean(),
    statuses: z.array(z.string()),
    /** Unbooked orders with this product of the shop. */
    productRef: z.string().nullable().default(null),
    after: z.uuid().nullable(),
  }),
  key: ({ storeId, cause, after }) => `${storeId}.${cause}.${after ?? 'start'}`,
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: 600_000,
});
