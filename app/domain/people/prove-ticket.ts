import type { User } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { passwordTicketFor, personOfTicket } from './password-ticket.ts';

type Needs = { clock: Clock; ticketKey: string };

/** For someone who knew the password of an address not proved yet. It dies when the password is
 *  replaced by another sign-up. */
export function proveTicketFor(deps: Needs, user: User): string {
  return passwordTicketFor(deps, 'prove-email', user);
}

/** The person of the ticket, locked, while still to be proved. */
export async function unprovedUserOf(tx: Tx, deps: Needs, ticket: string): Promise<User | null> {
  const user = await personOfTicket(tx, deps, 'prove-email', ticket);
  return user && !user.emailProvedAt ? user : null;
}
