import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Assigns a store's shippable orders that were never at its warehouse, after a person requested that. */
export const considerOpenJob = defineJob({
  name: 'warehouse.consider-open',
  lane: 'acts',
  payload: z.object({ storeId: z.uuid(), turn: z.string() }),
  key: ({ storeId, turn }) => `${storeId}.${turn}`,
  retry: { attempts: 20, delayMs: 2_000 },
  timeoutMs: 300_000,
});
