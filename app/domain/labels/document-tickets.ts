import { z } from 'zod';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { issueOneTime, useOneTime } from '#app/domain/people/one-time-tokens.ts';
import type { Services } from '#app/ports/services.ts';
import { fileOf, getDocument } from './documents.ts';

const TICKET_SECONDS = 60;
const Subject = z.object({ jobId: z.uuid() });

/** A ticket for one file, good once and for a minute: a new tab of the embedded shell carries no
 *  session (product.md D23). */
export async function issueDocumentTicket(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  jobId: string,
): Promise<string> {
  const job = await getDocument(deps, actor, jobId);
  return issueOneTime(deps, {
    kind: 'document',
    subject: { jobId: job.id },
    ttlSeconds: TICKET_SECONDS,
  });
}

/** The PDF that a ticket opens. @throws AppError 'not-found' when it was used, is late or is for
 *  another file. */
export async function documentByTicket(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  jobId: string,
  ticket: string,
): Promise<Uint8Array> {
  const used = await useOneTime(deps, 'document', ticket);
  const opened = Subject.safeParse(used?.subject).data;
  if (opened?.jobId !== jobId) throw notFound('Document');
  const job = await deps.db.documentJob.findUnique({ where: { id: jobId } });
  if (!job) throw notFound('Document');
  return fileOf(deps, job);
}
