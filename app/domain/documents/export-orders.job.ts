import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

export const exportOrdersJob = defineJob({
  name: 'documents.export-orders',
  // Not in the queue of the labels, because people wait at the printer for those.
  lane: 'stores',
  payload: z.object({ documentJobId: z.uuid() }),
  key: ({ documentJobId }) => documentJobId,
  retry: { attempts: 8, delayMs: 1_000 },
  timeoutMs: 1_500_000,
});
