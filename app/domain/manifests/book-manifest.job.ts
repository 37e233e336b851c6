import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** Books the courier for a confirmed manifest, if its store books on confirmation (product.md D14). */
export const bookManifestJob = defineJob({
  name: 'manifests.book',
  lane: 'courier',
  payload: z.object({ manifestId: z.uuid() }),
  key: ({ manifestId }) => manifestId,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
