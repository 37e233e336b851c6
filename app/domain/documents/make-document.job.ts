import { z } from 'zod';
import { defineJob, type Lane } from '#app/domain/shared/job.ts';

const Payload = z.object({
  documentJobId: z.uuid(),
  /** How many documents of the account were in progress when this one was requested, including this one. */
  turn: z.number().int().min(0).default(0),
});

const job = (name: string, lane: Lane) =>
  defineJob({
    name,
    lane,
    payload: Payload,
    key: ({ documentJobId }) => documentJobId,
    retry: { attempts: 8, delayMs: 1_000 },
    timeoutMs: 600_000,
    turn: ({ turn }) => turn,
  });

export const makeDocumentJob = job('labels.make-document', 'documents');
/** Makes a small document (document-limits.rules.ts). A person may wait for it at a printer, so it never waits behind a
 *  document of hundreds of orders. */
export const makeSmallDocumentJob = job('labels.make-small-document', 'smallDocuments');
