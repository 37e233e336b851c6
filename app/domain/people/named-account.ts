import { ownedRows, type Actor, type OwnedByStore } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { writtenLike } from '#app/domain/shared/literal-pattern.ts';
import type { Db } from '#app/domain/shared/outbox.ts';
import { scopeOf } from '#app/domain/shared/permissions.ts';
import { actorOfUser } from './actor-of.ts';

/** Limits an administrator to the account with this email address. If there is no such account, limits the
 *  administrator to what the person with the address may see in the account that this person would sign in to now. The
 *  actor keeps their name and role, also in the audit log.
 *  @throws AppError 'not-found' if neither an account nor one of its members has the address. */
export async function withinAccountOf(db: Db, actor: Actor, email: string): Promise<Actor> {
  const within = (await rowsOfMerchant(db, email)) ?? (await rowsOfPerson(db, email));
  if (!within) throw new AppError('not-found', 'User not found');
  return { ...actor, within };
}

async function rowsOfMerchant(db: Db, email: string): Promise<OwnedByStore | null> {
  const merchant = await db.merchant.findFirst({
    where: { email: writtenLike(email), memberships: { some: {} } },
    select: { id: true },
  });
  return merchant && { merchantId: merchant.id };
}

async function rowsOfPerson(db: Db, email: string): Promise<OwnedByStore | null> {
  const user = await db.user.findFirst({
    where: { email: writtenLike(email) },
    select: { id: true },
  });
  const person = user && (await actorOfUser(db, user.id));
  const scope = person?.merchantId ? scopeOf(person.role, 'order.read') : null;
  return person && scope && ownedRows(person, scope);
}
