import type { User } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';

/** Whoever has come by one invitation is nobody's to edit by another that they have not accepted. */
export async function ownThemselves(tx: Tx, userId: string): Promise<void> {
  await tx.membership.updateMany({
    where: { userId, acceptedAt: null },
    data: { madePerson: false },
  });
}

/** Forgets somebody who was made by an invitation, never came, and is invited nowhere any more. Who
 *  signed up themselves may still prove the address. */
export async function forgetUnlessCame(
  tx: Tx,
  { id, emailProvedAt, passwordHash, passwordByOther }: User,
): Promise<void> {
  if (emailProvedAt || (passwordHash && !passwordByOther)) return;
  if ((await tx.membership.count({ where: { userId: id } })) > 0) return;
  await tx.user.delete({ where: { id } });
}
