import { actorOfToken } from '#app/domain/people/actor-of.ts';
import { findToken } from '#app/domain/credentials/bearer-tokens.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Identity } from './identity-services.ts';
import type { Standee } from './session-actor.server.ts';

/** The person or store that an Authorization header authenticates. Null for a missing header, another scheme, or an
 *  invalid or expired token. */
export async function bearerCaller(
  auth: Identity,
  authorization: string | null,
): Promise<Standee | null> {
  const secret = bearerSecret(authorization);
  return secret ? tokenCaller(auth, secret) : null;
}

/** The person or store that a token authenticates, or null. A call may send it in the body (`store_access_token`). */
export async function tokenCaller(auth: Identity, secret: string): Promise<Standee | null> {
  const token = await findToken(auth, secret);
  const actor = token && (await actorOfToken(auth.db, token));
  if (!actor || !token) return null;
  return {
    actor,
    standing: { by: 'token', id: token.id },
    token: token.name ?? `…${token.handle}`,
  };
}

export async function bearerActor(
  auth: Identity,
  authorization: string | null,
): Promise<Actor | null> {
  return (await bearerCaller(auth, authorization))?.actor ?? null;
}

export async function tokenActor(auth: Identity, secret: string): Promise<Actor | null> {
  return (await tokenCaller(auth, secret))?.actor ?? null;
}

/** The token of an Authorization header, or null. */
export function bearerSecret(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
