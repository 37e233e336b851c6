import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** One attempt to deliver one message. Attempts are numbered with `turn`; a job of an earlier turn has no effect. */
export const deliverWebhookJob = defineJob({
  name: 'webhooks.deliver',
  lane: 'webhooks',
  payload: z.object({ webhookId: z.uuid(), turn: z.number().int() }),
  key: ({ webhookId, turn }) => `${webhookId}.${turn}`,
  // Failures of the receiver are retried with new turns. These retries are for our own failures.
  retry: { attempts: 60, delayMs: 2_000 },
  timeoutMs: 30_000,
});
