import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const leaveWooCodeJob = defineJob({
  name: 'stores.leave-woo-code',
  lane: 'stores',
  payload: z.object({ tokenId: z.uuid() }),
  key: ({ tokenId }) => tokenId,
  retry: { attempts: 4, delayMs: 1_000 },
  timeoutMs: 60_000,
});
