import { lockPerson } from './lock-person.ts';
import { hash } from 'node:crypto';
import type { User } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { openTicket, signTicket } from './signed-ticket.ts';

const PROVE_MINUTES = 30;

type Needs = { clock: Clock; ticketKey: string };

/** For someone who knew the password of an address not proved yet. It dies when the password is
 *  replaced by another sign-up. */
export function proveTicketFor(deps: Needs, user: User): string {
  const claims = { userId: user.id, login: printOf(user) };
  const expiresAt = new Date(deps.clock.now().getTime() + PROVE_MINUTES * 60_000);
  return signTicket(deps.ticketKey, 'prove-email', claims, expiresAt);
}

/** The person of the ticket, locked, while still to be proved. */
export async function unprovedUserOf(tx: Tx, deps: Needs, ticket: string): Promise<User | null> {
  const claims = openTicket(deps.ticketKey, 'prove-email', ticket, deps.clock.now());
  if (!claims) return null;
  await lockPerson(tx, claims.userId);
  const user = await tx.user.findUnique({ where: { id: claims.userId } });
  return user && !user.emailProvedAt && printOf(user) === claims['login'] ? user : null;
}

/** Names the password that is kept, without telling of it: the salt makes every one differ. */
export function printOf(user: User): string {
  return hash('sha256', `prove.${user.passwordHash ?? user.id}`, 'base64url').slice(0, 22);
}
