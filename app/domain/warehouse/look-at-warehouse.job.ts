import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Asks a warehouse for the state of the orders it has. */
export const lookAtWarehouseJob = defineJob({
  name: 'warehouse.look',
  lane: 'stores',
  payload: z.object({
    storeId: z.uuid(),
    orderIds: z.array(z.uuid()),
    /** Distinguishes one check from the next. For a check caused by a webhook it is the order's id, so that a further
     *  webhook queues the same job again. */
    turn: z.string(),
  }),
  key: ({ storeId, turn }) => `${storeId}.${turn}`,
  retry: { attempts: 5, delayMs: 3_000 },
  timeoutMs: 300_000,
  repeats: ['storeId'],
});
