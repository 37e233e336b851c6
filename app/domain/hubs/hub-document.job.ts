import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** The request for a hub's document, stored with its document job. */
export const HubDocumentAsk = z.object({
  hubId: z.uuid(),
  day: z.iso.date(),
  /** For a load list, the courier's number for the driver; null for a close-out. */
  driver: z.string().nullable(),
  madeBy: z.string(),
});
export type HubDocumentAsk = z.infer<typeof HubDocumentAsk>;

export const makeHubDocumentJob = defineJob({
  name: 'hubs.make-paper',
  lane: 'documents',
  payload: z.object({ documentJobId: z.uuid() }),
  key: ({ documentJobId }) => documentJobId,
  retry: { attempts: 8, delayMs: 1_000 },
  timeoutMs: 300_000,
});
