import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const sendCodeJob = defineJob({
  name: 'people.send-code',
  lane: 'mail',
  payload: z.object({ codeId: z.uuid() }),
  key: ({ codeId }) => codeId,
  retry: { attempts: 6, delayMs: 5_000 },
  timeoutMs: 30_000,
});
