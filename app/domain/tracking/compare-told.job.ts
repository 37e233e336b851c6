import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Compares one batch of a store's shipments; `after` is the last one of the batch before. */
export const compareToldJob = defineJob({
  name: 'tracking.compare-told',
  lane: 'stores',
  /** `period` tells one sweep from the next, so that several timers promise one sweep. */
  payload: z.object({
    storeId: z.uuid(),
    period: z.number().int(),
    after: z.object({ at: z.iso.datetime(), id: z.uuid() }).optional(),
  }),
  key: ({ storeId, period, after }) => [storeId, period, after?.id].filter(Boolean).join('.'),
  retry: { attempts: 3, delayMs: 5_000 },
  timeoutMs: 60_000,
  repeats: ['storeId'],
});
