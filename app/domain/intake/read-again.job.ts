import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const readAgainJob = defineJob({
  name: 'intake.read-again',
  lane: 'stores',
  /** `cause` tells one change of the settings from the next, `after` one stretch from the next. */
  payload: z.object({
    storeId: z.uuid(),
    cause: z.string(),
    unpaid: z.boolean(),
    statuses: z.array(z.string()),
    /** The orders not booked yet that hold this product of the shop. */
    productRef: z.string().nullable().default(null),
    after: z.uuid().nullable(),
  }),
  key: ({ storeId, cause, after }) => `${storeId}.${cause}.${after ?? 'start'}`,
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: 600_000,
});
