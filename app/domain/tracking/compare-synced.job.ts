import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Compares one batch of a store's shipments; `after` is the last shipment of the previous batch. */
export const compareSyncedJob = defineJob({
  name: 'tracking.compare-told',
  lane: 'stores',
  /** `period` identifies the sweep, so that several schedulers queue it only once. */
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
