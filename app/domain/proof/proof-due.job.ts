import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Starts the readings that are due (`scheduleProofRequests`) within seconds, instead of at the timer's next run. */
export const proofDueJob = defineJob({
  name: 'proof.due',
  lane: 'courier',
  payload: z.object({ shipmentId: z.uuid(), at: z.number().int() }),
  key: ({ shipmentId, at }) => `${shipmentId}.${at}`,
  retry: { attempts: 3, delayMs: 2_000 },
  timeoutMs: 30_000,
  repeats: [],
});
