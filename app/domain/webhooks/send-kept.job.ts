import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** A store is back: what was kept for its webhook address meanwhile is sent. */
export const sendKeptJob = defineJob({
  name: 'webhooks.send-kept',
  lane: 'webhooks',
  /** `cause` tells one return from the next. */
  payload: z.object({ storeId: z.uuid(), cause: z.string() }),
  key: ({ storeId, cause }) => `${storeId}.${cause}`,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 60_000,
});
