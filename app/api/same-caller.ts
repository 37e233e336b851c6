import { withinAccountOf } from '#app/domain/people/named-account.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';

/** A user name in a request grants nothing: it must be the caller's own, unless the caller is an administrator. */
export function sameCaller(actor: Actor, claimed: string | undefined): void {
  if (!claimed || actor.role === 'admin') return;
  if (claimed.trim().toLowerCase() !== actor.email?.toLowerCase())
    throw new AppError('not-found', 'User not found');
}

/** Whose rows a list returns: the caller's own, or those of the person whom an administrator names.
 *  @throws AppError 'not-found'. */
export async function namedCaller(
  { db }: Pick<Services, 'db'>,
  actor: Actor,
  ...claimed: (string | undefined)[]
): Promise<Actor> {
  for (const one of claimed) sameCaller(actor, one);
  const name = claimed.find(Boolean)?.trim();
  const isOwn = name?.toLowerCase() === actor.email?.toLowerCase();
  return name && !isOwn && actor.role === 'admin' ? withinAccountOf(db, actor, name) : actor;
}
