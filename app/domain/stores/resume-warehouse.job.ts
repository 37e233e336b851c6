import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Resumes orders that waited until the warehouse accepted the store's login, or until a warehouse was chosen. */
export const resumeWarehouseJob = defineJob({
  name: 'warehouse.resume',
  lane: 'stores',
  payload: z.object({ storeId: z.uuid(), turn: z.string() }),
  key: ({ storeId, turn }) => `${storeId}.${turn}`,
  retry: { attempts: 20, delayMs: 2_000 },
  timeoutMs: 60_000,
});
