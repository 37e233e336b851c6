import type { Merchant, User } from '@prisma/client';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { ownersOf } from './memberships.ts';

/** Whom to email about an account: its owner, otherwise the contact of its shop, otherwise the account's own address.
 *  `to` is null if there is none: the `email` of a shop that has not joined an account holds its domain. */
export async function ownerAddress(
  db: Tx,
  { id, email }: Pick<Merchant, 'id' | 'email'>,
  contactEmail: string | null,
): Promise<{ owner: User | null; to: string | null }> {
  const owner = await db.user.findFirst({ where: ownersOf(id), orderBy: { createdAt: 'asc' } });
  const to = owner?.email ?? contactEmail ?? email;
  return { owner, to: to.includes('@') ? to : null };
}
