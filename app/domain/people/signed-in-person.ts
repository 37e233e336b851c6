import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Standing } from './standing.ts';

/** Returns the person whose own sign-in data is read or changed. Only a session or a sign-in through the API
 *  qualifies. A named token may be stored by a program for a year; a person who found one could otherwise keep
 *  signing its owner out and keep creating new tokens.
 *  @throws AppError 'not-allowed'. */
export async function signedInPerson(
  db: Tx,
  actor: Actor,
  standing: Standing | null,
): Promise<string> {
  const userId = personOf(actor);
  // The session ended after the request was authenticated.
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
  throw new AppError('not-allowed', 'An API token cannot do this. Sign in at the portal.');
}
