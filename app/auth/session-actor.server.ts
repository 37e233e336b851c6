import { actorOfUser } from '#app/domain/people/actor-of.ts';
import { readSession } from '#app/domain/people/sessions.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Identity } from './identity-services.ts';

/** Who the session cookie of a request speaks for, or null. */
export async function sessionActor(
  auth: Identity,
  cookieHeader: string | null,
): Promise<Actor | null> {
  const sessionId = await auth.cookies.session.read(cookieHeader);
  const userId = sessionId ? await readSession(auth, sessionId) : null;
  return userId ? actorOfUser(auth.db, userId) : null;
}
