import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const fetchProofJob = defineJob({
  name: 'proof.fetch',
  // Pictures may be on any web server, and a slow one must not delay bookings.
  lane: 'webhooks',
  /** `turn` numbers the times that fetching was started. */
  payload: z.object({ proofId: z.uuid(), turn: z.number().int() }),
  key: ({ proofId, turn }) => `${proofId}.${turn}`,
  retry: { attempts: 5, delayMs: 5_000, longestMs: 120_000 },
  timeoutMs: 90_000,
  repeats: ['proofId'],
});
