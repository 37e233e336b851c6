import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Asks a warehouse for the state of the orders it has. */
export const lookAtWarehouseJob = defineJob({
  name: 'warehouse.look',
  lane: 'stores',
  payload: z.object({
    storeId: z.uuid(),
    orderIds: z.array(z.uuid()),
    /** Distinguishes one check from the next. From a webhook, the order; it is then queued again. */
    turn: z.string(),
  }),
  key: ({ storeId, turn }) => `${storeId}.${turn}`,
  retry: { attempts: 5, delayMs: 3_000 },
  timeoutMs: 300_000,
  repeats: ['storeId'],
});
