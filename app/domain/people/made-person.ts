import type { User } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Ends the right of accounts with a still open invitation to edit this person. Called once the person has accepted
 *  another invitation or proved their address. */
export async function ownThemselves(tx: Tx, userId: string): Promise<void> {
  await tx.membership.updateMany({
    where: { userId, acceptedAt: null },
    data: { madePerson: false },
  });
}

/** Deletes a person who was created by an invitation, has not proved the address, and has no membership or invitation
 *  left. People who chose a password themselves are kept, since they may still prove their address. */
export async function forgetUnlessCame(
  tx: Tx,
  { id, emailProvedAt, passwordHash, passwordByOther }: User,
): Promise<void> {
  if (emailProvedAt || (passwordHash && !passwordByOther)) return;
  if ((await tx.membership.count({ where: { userId: id } })) > 0) return;
  await tx.user.delete({ where: { id } });
}
