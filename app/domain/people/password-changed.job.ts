import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const passwordChangedJob = defineJob({
  name: 'people.password-changed',
  lane: 'mail',
  payload: z.object({ userId: z.uuid(), changeId: z.uuid(), by: z.string().optional() }),
  key: ({ changeId }) => changeId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: 30_000,
});
