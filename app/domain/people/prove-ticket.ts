import type { User } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { IdentityNeeds } from './identity-needs.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { passwordTicketFor, personOfTicket } from './password-ticket.ts';

type Needs = { clock: Clock; ticketKey: string };

/** A ticket for a person who gave the right password of an unproved address. It becomes invalid when another sign-up
 *  replaces the password. */
export function proveTicketFor(deps: Needs, user: User): string {
  return passwordTicketFor(deps, 'prove-email', user);
}

/** The person of the ticket, locked; null if the ticket is invalid, or the address is already proved. */
export async function unprovedUserOf(tx: Tx, deps: Needs, ticket: string): Promise<User | null> {
  const user = await personOfTicket(tx, deps, 'prove-email', ticket);
  return user && !user.emailProvedAt ? user : null;
}

/** The address that the ticket's code was sent to; null if it is already proved, or the ticket is invalid. */
export async function addressToProve(
  deps: Pick<IdentityNeeds, 'db' | 'clock' | 'ticketKey'>,
  { ticket }: { ticket: string },
): Promise<string | null> {
  const user = await deps.db.$transaction((tx) => unprovedUserOf(tx, deps, ticket));
  return user?.email ?? null;
}
