import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** A manifest was confirmed, and its store books the courier with that (product.md D14). */
export const bookManifestJob = defineJob({
  name: 'manifests.book',
  lane: 'courier',
  payload: z.object({ manifestId: z.uuid() }),
  key: ({ manifestId }) => manifestId,
  retry: { attempts: 20, delayMs: 1_000 },
  timeoutMs: 300_000,
});
