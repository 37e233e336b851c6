import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Sends the messages that were kept for a store's webhook endpoint, once the store has reconnected. */
export const sendKeptJob = defineJob({
  name: 'webhooks.send-kept',
  lane: 'webhooks',
  /** `cause` distinguishes one reconnection from the next. */
  payload: z.object({ storeId: z.uuid(), cause: z.string() }),
  key: ({ storeId, cause }) => `${storeId}.${cause}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 60_000,
});
