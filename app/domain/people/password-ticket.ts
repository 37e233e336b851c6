import { hash } from 'node:crypto';
import type { User } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { lockPerson } from './lock-person.ts';
import { openTicket, signTicket, type TicketKind } from './signed-ticket.ts';

type Needs = { clock: Clock; ticketKey: string };

/** How long whoever knew the password has for what is asked of them next. */
const MINUTES = {
  'second-step': 10,
  'choose-password': 10,
  'prove-email': 30,
} as const satisfies Partial<Record<TicketKind, number>>;

type Kind = keyof typeof MINUTES;

/** For somebody who knew the password: opens nothing but the step of its kind, and nothing at all once
 *  the password is another. */
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

/** The person of such a ticket, locked; null where it is good for nothing any more. */
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

/** Names the password that is kept, without telling of it: no two are kept under the same. */
function printOf(user: User): string {
  return hash('sha256', `prove.${user.passwordHash ?? user.id}`, 'base64url').slice(0, 22);
}
