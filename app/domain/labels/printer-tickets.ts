import { AppError } from '#app/domain/shared/errors.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { issueOneTime, useOneTime } from '#app/domain/people/one-time-tokens.ts';
import type { Services } from '#app/ports/services.ts';

const TICKET_SECONDS = 60;

/** A ticket for one connection to the caller's own printer feed. */
export async function issuePrinterTicket(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
): Promise<{ ticket: string; email: string }> {
  if (!actor.userId || !actor.email)
    throw new AppError('not-allowed', 'Printing needs a person: sign in at the portal.');
  const ticket = await issueOneTime(deps, {
    kind: 'printer',
    subject: { email: actor.email },
    ttlSeconds: TICKET_SECONDS,
    userId: actor.userId,
  });
  return { ticket, email: actor.email };
}

/** The person a ticket belongs to, when the feed's e-mail is theirs too; null otherwise. */
export async function usePrinterTicket(
  deps: Pick<Services, 'db' | 'clock'>,
  ticket: string,
  email: string,
): Promise<string | null> {
  const used = await useOneTime(deps, 'printer', ticket);
  const owner = (used?.subject as { email?: unknown } | undefined)?.email;
  return used?.userId && typeof owner === 'string' && owner === email.trim().toLowerCase()
    ? used.userId
    : null;
}
