import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Looks whether an order is to go to the warehouse, and promises that it goes. */
export const considerWarehouseJob = defineJob({
  name: 'warehouse.consider',
  lane: 'acts',
  payload: z.object({
    orderId: z.uuid(),
    /** Tells one cause from the next. */
    turn: z.string(),
  }),
  key: ({ orderId, turn }) => `${orderId}.${turn}`,
  retry: { attempts: 8, delayMs: 2_000 },
  timeoutMs: 30_000,
});

/** Brings the warehouse to what is wanted of one order: takes it there, tells a change, calls it back. */
export const settleWarehouseJob = defineJob({
  name: 'warehouse.settle',
  lane: 'stores',
  payload: z.object({ orderId: z.uuid(), turn: z.string() }),
  key: ({ orderId, turn }) => `${orderId}.${turn}`,
  retry: { attempts: 'unlimited', delayMs: 2_000, longestMs: 120_000 },
  timeoutMs: 180_000,
});
