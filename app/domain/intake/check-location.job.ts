import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Asks a shop from which location it wants a booked order sent, because a change of the location was ignored while the
 *  parcel counted as collected. `cause` keeps the jobs of one order apart: it is the scan that was undone. */
export const checkLocationJob = defineJob({
  name: 'intake.check-location',
  lane: 'stores',
  payload: z.object({ orderId: z.uuid(), cause: z.uuid() }),
  key: ({ orderId, cause }) => `${orderId}.${cause}`,
  retry: { attempts: 60, delayMs: 5_000 },
  timeoutMs: 60_000,
});
