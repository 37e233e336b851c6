import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Checks whether an order should go to the warehouse, and queues the job that sends it there. */
export const considerWarehouseJob = defineJob({
  name: 'warehouse.consider',
  lane: 'acts',
  payload: z.object({
    orderId: z.uuid(),
    /** Identifies the cause, so that each cause gets its own job. */
    turn: z.string(),
  }),
  key: ({ orderId, turn }) => `${orderId}.${turn}`,
  retry: { attempts: 8, delayMs: 2_000 },
  timeoutMs: 30_000,
});

/** Sends an order to the warehouse, updates it there, or cancels it there, whichever is needed. */
export const settleWarehouseJob = defineJob({
  name: 'warehouse.settle',
  lane: 'stores',
  payload: z.object({ orderId: z.uuid(), turn: z.string() }),
  key: ({ orderId, turn }) => `${orderId}.${turn}`,
  retry: { attempts: 'unlimited', delayMs: 2_000, longestMs: 120_000 },
  timeoutMs: 180_000,
});
