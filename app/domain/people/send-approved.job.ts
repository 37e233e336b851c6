import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const sendApprovedJob = defineJob({
  name: 'people.send-approved',
  lane: 'mail',
  payload: z.object({ userId: z.uuid() }),
  key: ({ userId }) => userId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: 30_000,
});
