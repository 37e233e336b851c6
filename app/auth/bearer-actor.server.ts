import { actorOfToken } from '#app/domain/people/actor-of.ts';
import { findToken } from '#app/domain/people/bearer-tokens.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Identity } from './identity-services.ts';

/** Who an Authorization header speaks for: a person or a store. Null for none, another scheme, or a
 *  token that is not (or no longer) good. */
export async function bearerActor(
  auth: Identity,
  authorization: string | null,
): Promise<Actor | null> {
  const secret = bearerSecret(authorization);
  return secret ? tokenActor(auth, secret) : null;
}

/** The same for a token that came in a body (`store_access_token`). */
export async function tokenActor(auth: Identity, secret: string): Promise<Actor | null> {
  const token = await findToken(auth, secret);
  return token ? actorOfToken(auth.db, token) : null;
}

/** The token of an Authorization header, or null. */
export function bearerSecret(authorization: string | null): string | null {
  return /^Bearer +(\S+)$/i.exec(authorization?.trim() ?? '')?.[1] ?? null;
}
