import type { Membership } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** What a sign-in opens: the membership that was chosen last, else the oldest; null for whoever works
 *  for nobody. */
export function membershipAtSignIn(db: Tx, userId: string): Promise<Membership | null> {
  return db.membership.findFirst({
    where: { userId, acceptedAt: { not: null } },
    orderBy: [{ chosenAt: { sort: 'desc', nulls: 'last' } }, { createdAt: 'asc' }],
  });
}
