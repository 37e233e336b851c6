import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Standing } from './standing.ts';

/** Returns the person whose own sign-in data is read or changed. The caller must use a session or a sign-in through the
 *  API. A program may store a named token for a year. If named tokens were allowed here, someone who found one could
 *  keep signing its owner out and creating new tokens.
 *  @throws AppError 'not-allowed', 'not-signed-in' if the session has ended. */
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
    'A named API token can only revoke itself here. For everything else, sign in to the portal, or use a token from /users/authenticate.',
  );
}

/** The id of the person who calls.
 *  @throws AppError 'not-allowed' for a caller who is not a person. */
export function personOf(actor: Actor): string {
  if (actor.userId) return actor.userId;
  throw new AppError('not-allowed', 'An API token cannot do this. Sign in to the portal.');
}
