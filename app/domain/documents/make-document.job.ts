import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const makeDocumentJob = defineJob({
  name: 'labels.make-document',
  lane: 'documents',
  payload: z.object({ documentJobId: z.uuid() }),
  key: ({ documentJobId }) => documentJobId,
  retry: { attempts: 8, delayMs: 1_000 },
  timeoutMs: 600_000,
});
