import { z } from 'zod';
import { defineJob } from '#app/domain/shared/job.ts';

/** What a hub's paper is of, kept with its document. */
export const HubDocumentAsk = z.object({
  hubId: z.uuid(),
  day: z.iso.date(),
  /** Of a load list the courier's number of the driver. */
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
