import { hash } from 'node:crypto';
import type { User } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { lockPerson } from './lock-person.ts';
import { openTicket, signTicket, type TicketKind } from './signed-ticket.ts';

type Needs = { clock: Clock; ticketKey: string };

/** How long a person has for the next step after entering the right password. */
const MINUTES = {
  'second-step': 10,
  'choose-password': 10,
  'prove-email': 30,
} as const satisfies Partial<Record<TicketKind, number>>;

type Kind = keyof typeof MINUTES;

/** A ticket for a person who gave the right password. It is valid for one kind of next step, for a limited time, and
 *  only while the password is unchanged. */
export function passwordTicketFor(
  deps: Needs,
  kind: Kind,
  user: User,
  more: Readonly<Record<string, string>> = {},
): string {
  const claims = { ...more, userId: user.id, login: printOf(user) };
  const expiresAt = new Date(deps.clock.now().getTime() + MINUTES[kind] * 60_000);
  return signTicket(deps.ticketKey, kind, claims, expiresAt);
}

/** The person of a ticket, locked; null if the ticket is expired, or the password was changed since. */
export async function personOfTicket(
  tx: Tx,
  deps: Needs,
  kind: Kind,
  ticket: string,
): Promise<User | null> {
  const claims = openTicket(deps.ticketKey, kind, ticket, deps.clock.now());
  if (!claims) return null;
  await lockPerson(tx, claims.userId);
  const user = await tx.user.findUnique({ where: { id: claims.userId } });
  return user && printOf(user) === claims['login'] ? user : null;
}

/** A fingerprint of the stored password that does not reveal it. Different stored passwords have different
 *  fingerprints. */
function printOf(user: User): string {
  return hash('sha256', `prove.${user.passwordHash ?? user.id}`, 'base64url').slice(0, 22);
}
