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

/** Called for a person who has just lost a membership or an invitation. Without any other, a person who was created by
 *  an invitation and has not proved the address is deleted. If others are left, but not that of the account that chose
 *  the password, the password is removed: it must not become that of an account of their own, because that account
 *  still knows it. People who chose a password themselves are kept, since they may still prove their address. */
export async function forgetUnlessCame(
  tx: Tx,
  { id, emailProvedAt, passwordHash, passwordByOther }: User,
): Promise<void> {
  if (emailProvedAt || (passwordHash && !passwordByOther)) return;
  const left = await tx.membership.findMany({
    where: { userId: id },
    select: { madePerson: true },
  });
  if (left.length === 0) await tx.user.delete({ where: { id } });
  else if (passwordHash && !left.some(({ madePerson }) => madePerson))
    await tx.user.update({
      where: { id },
      data: { passwordHash: null, passwordByOther: false },
    });
}
