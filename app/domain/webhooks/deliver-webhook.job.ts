import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** One try of one message. The tries have turns: a promise of an earlier turn is void. */
export const deliverWebhookJob = defineJob({
  name: 'webhooks.deliver',
  lane: 'webhooks',
  payload: z.object({ webhookId: z.uuid(), turn: z.number().int() }),
  key: ({ webhookId, turn }) => `${webhookId}.${turn}`,
  // The receiver's failures are tried again by new turns; these are for our own.
  retry: { attempts: 60, delayMs: 2_000 },
  timeoutMs: 30_000,
});
