import { actorOfSession } from '#app/domain/people/actor-of.ts';
import { findSession } from '#app/domain/people/sessions.ts';
import type { Standing } from '#app/domain/people/standing.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Identity } from './identity-services.ts';

/** An authenticated actor and the session or token that authenticates it. */
export type Standee = {
  actor: Actor;
  standing: Standing;
  /** The name of the token that was sent, or its last characters; left out for a session. */
  token?: string;
};

/** The person that a request's session cookie authenticates, or null. With `isLook`, the request does not count as
 *  activity of the session. */
export async function sessionCaller(
  auth: Identity,
  cookieHeader: string | null,
  look: { isLook?: boolean } = {},
): Promise<Standee | null> {
  const sessionId = await auth.cookies.session.read(cookieHeader);
  const session = sessionId ? await findSession(auth, sessionId, look) : null;
  const actor = session && (await actorOfSession(auth.db, session));
  return actor && session ? { actor, standing: { by: 'session', id: session.id } } : null;
}

export async function sessionActor(
  auth: Identity,
  cookieHeader: string | null,
  look: { isLook?: boolean } = {},
): Promise<Actor | null> {
  return (await sessionCaller(auth, cookieHeader, look))?.actor ?? null;
}
