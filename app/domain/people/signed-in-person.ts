import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Standing } from './standing.ts';

/** Whose own access it is: only somebody who signed in, at the portal or by API, sees what opens their
 *  account, ends it or makes more. A token with a name lies with programs for a year; who found one
 *  could otherwise sign its owner out for ever, and keep a token ahead of every one that is ended.
 *  @throws AppError 'not-allowed'. */
export async function signedInPerson(
  db: Tx,
  actor: Actor,
  standing: Standing | null,
): Promise<string> {
  const userId = personOf(actor);
  // The session ended between the door and here.
  if (standing === null) throw new AppError('not-signed-in', 'You are signed out. Sign in again.');
  if (standing.by === 'session') return userId;
  const { id } = standing;
  const asked = await db.apiToken.findUnique({ where: { id }, select: { name: true } });
  if (asked && asked.name === null) return userId;
  throw new AppError(
    'not-allowed',
    'A named API token can only revoke itself here. For the rest, sign in at the portal or by API.',
  );
}

/** @throws AppError 'not-allowed'. */
export function personOf(actor: Actor): string {
  if (actor.userId) return actor.userId;
  throw new AppError('not-allowed', 'This is for people: sign in at the portal.');
}
