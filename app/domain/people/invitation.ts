import { lockPerson } from './lock-person.ts';
import type { Membership, Merchant, User } from '@prisma/client';
import type { Clock } from '#app/ports/clock.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { openTicket, signTicket } from './signed-ticket.ts';

const DAYS = 7;

type Needs = { clock: Clock; ticketKey: string };
export type Invitation = Membership & { user: User; merchant: Merchant | null };

/** The ticket in an invitation email. It is valid for seven days, and ends earlier if the invitation is accepted,
 *  withdrawn or sent again, or the person's address changes. */
export function invitationTicket(
  { ticketKey }: Pick<Needs, 'ticketKey'>,
  {
    id,
    invitedAt,
    user,
  }: Pick<Invitation, 'id' | 'invitedAt'> & { user: Pick<User, 'email' | 'id'> },
): string {
  const at = invitedAt ?? new Date(0);
  const claims = { userId: user.id, membership: id, email: user.email, at: at.toISOString() };
  return signTicket(ticketKey, 'invitation', claims, new Date(at.getTime() + DAYS * 86_400_000));
}

/** The invitation of a ticket, with its person locked; null if the ticket is no longer valid. */
export async function openInvitation(
  tx: Tx,
  deps: Needs,
  ticket: string,
): Promise<Invitation | null> {
  const claims = openTicket(deps.ticketKey, 'invitation', ticket, deps.clock.now());
  if (!claims) return null;
  await lockPerson(tx, claims.userId);
  const found = await tx.membership.findFirst({
    where: {
      id: claims['membership'] ?? '',
      acceptedAt: null,
      user: { email: claims['email'] ?? '' },
    },
    include: { user: true, merchant: true },
  });
  return found?.invitedAt?.toISOString() === claims['at'] ? found : null;
}

/** Whether the invited person must choose a password, because their address is not proved yet or because another
 *  person set the password. A password known to one account must not open a second one. */
export function choosesPassword({ user }: Pick<Invitation, 'user'>): boolean {
  return user.emailProvedAt === null || user.passwordByOther;
}
