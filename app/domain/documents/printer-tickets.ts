import { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import { withOrigin, type Actor } from '#app/domain/shared/actor.ts';
import { issueOneTime, useOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { actorsStandingOn, Standing } from '#app/domain/people/standing.ts';
import type { Services } from '#app/ports/services.ts';

const TICKET_SECONDS = 60;

/** A ticket for one connection to the caller's own printer feed, valid for one minute. The connection ends together
 *  with the session or token that the ticket was requested with.
 *  @throws AppError 'not-allowed' for a caller who is not a signed-in person. */
export async function issuePrinterTicket(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  standing: Standing | null,
): Promise<{ ticket: string; email: string }> {
  if (!actor.userId || !actor.email || !standing)
    throw new AppError('not-allowed', 'Sign in to the portal to print.');
  const ticket = await issueOneTime(deps, {
    kind: 'printer',
    subject: { email: actor.email, standing, address: actor.from?.address },
    ttlSeconds: TICKET_SECONDS,
    userId: actor.userId,
  });
  return { ticket, email: actor.email };
}

const Subject = z.object({
  email: z.string(),
  standing: Standing,
  /** The IP address from which the station's page was opened. */
  address: z.string().nullish(),
});

/** The person that a ticket belongs to. Null unless the feed's email is theirs and the session or token of the
 *  request is still valid. */
export async function usePrinterTicket(
  deps: Pick<Services, 'db' | 'clock'>,
  ticket: string,
  email: string,
): Promise<{ userId: string; actor: Actor; standing: Standing } | null> {
  const used = await useOneTime(deps, 'printer', ticket);
  const subject = Subject.safeParse(used?.subject).data;
  if (!used?.userId || subject?.email !== email.trim().toLowerCase()) return null;
  const { standing, address = null } = subject;
  const [found] = await actorsStandingOn(deps, [standing]);
  if (!found || found.userId !== used.userId) return null;
  const actor = withOrigin(found, { client: 'station', address });
  return { userId: used.userId, actor, standing };
}
