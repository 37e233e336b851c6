import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** After a scan at a hub was undone, tells the courier to collect the parcel at its former place. `scanId` keeps
 *  the jobs of one shipment apart: it is the scan that was undone, or the shipment's own id (keep-driver.ts). */
export const bringBackJob = defineJob({
  name: 'shipments.bring-back',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid(), scanId: z.uuid() }),
  key: ({ shipmentId, scanId }) => `${shipmentId}.${scanId}`,
  retry: { attempts: 500, delayMs: 1_000, longestMs: 60_000 },
  timeoutMs: 60_000,
});
