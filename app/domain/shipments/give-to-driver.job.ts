import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Gives a shipment to a driver. `wish` distinguishes the requests for one shipment; only the newest is processed. */
export const giveToDriverJob = defineJob({
  name: 'shipments.give-to-driver',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid(), wish: z.string() }),
  key: ({ shipmentId, wish }) => `${shipmentId}.${wish}`,
  retry: { attempts: 500, delayMs: 1_000, longestMs: 60_000 },
  timeoutMs: 120_000,
});
