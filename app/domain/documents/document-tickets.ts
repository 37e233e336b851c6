import { z } from 'zod';
import { withOrigin, type Actor } from '#app/domain/shared/actor.ts';
import { Origin } from '#app/domain/shared/origin.schema.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { issueOneTime, useOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { actorsStandingOn, Standing } from '#app/domain/people/standing.ts';
import type { Services } from '#app/ports/services.ts';
import { getDocument, readDocument, type DocumentFile } from './documents.ts';

const TICKET_SECONDS = 60;
const Subject = z.object({ jobId: z.uuid(), standing: Standing, from: Origin.optional() });

/** A ticket for one file, valid once and for one minute, because a new tab of the embedded shell has no session
 *  (product.md D23). It becomes invalid when the session or token of the request ends, or when a store that acts
 *  for itself is disconnected.
 *  @throws AppError 'not-allowed' if the request has neither a session, a token nor such a store; 'not-found' as
 *  `getDocument`. */
export async function issueDocumentTicket(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  standing: Standing | null,
  jobId: string,
): Promise<string> {
  if (!standing) throw new AppError('not-allowed', 'Sign in to open documents.');
  const job = await getDocument(deps, actor, jobId);
  return issueOneTime(deps, {
    kind: 'document',
    subject: { jobId: job.id, standing, from: actor.from },
    ttlSeconds: TICKET_SECONDS,
  });
}

/** The file that a ticket opens.
 *  @throws AppError 'not-found' when the ticket was used, has expired or is for another file, or when its
 *  requester may no longer see the file. */
export async function documentByTicket(
  deps: Pick<Services, 'db' | 'clock' | 'files'>,
  jobId: string,
  ticket: string,
): Promise<DocumentFile> {
  const used = await useOneTime(deps, 'document', ticket);
  const opened = Subject.safeParse(used?.subject).data;
  if (opened?.jobId !== jobId) throw notFound('Document');
  const [actor] = await actorsStandingOn(deps, [opened.standing]);
  if (!actor) throw notFound('Document');
  return readDocument(deps, withOrigin(actor, opened.from), jobId);
}
