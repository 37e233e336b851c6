import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Syncs the warehouse's tracking to an order's store. */
export const syncWarehouseJob = defineJob({
  name: 'warehouse.tell',
  lane: 'stores',
  payload: z.object({ orderId: z.uuid(), turn: z.string() }),
  key: ({ orderId, turn }) => `${orderId}.${turn}`,
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: 60_000,
});
