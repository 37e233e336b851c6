import type { Store } from '@prisma/client';
import { connectionOf, FRAME_SECRET } from '#app/domain/credentials/store-connection.ts';
import {
  findWordpressSession,
  renewWordpressSession,
  WORDPRESS_BEARER,
} from '#app/domain/people/wordpress-sessions.ts';
import type { Standing } from '#app/domain/people/standing.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { bearerSecret } from './bearer-actor.server.ts';
import { isFrameOrigin } from './frame-origins.ts';
import { isAtHome } from './plugin-signature.ts';
import {
  isWordpressTokenInTime,
  isWordpressTokenSignedBy,
  readWordpressToken,
  WORDPRESS_TOKEN_SECONDS,
  type WordpressClaim,
} from './wordpress-token.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'clock'>;

/** Starts or continues the session of our frame in a store's own admin, by a token that this admin signed.
 *  @throws AppError 'not-signed-in' for a token that is too old or from the future; 'not-signed-in' at `token` for one
 *  that is malformed, that no connected store has signed, or that was used before; 'store-elsewhere' for a copy of the
 *  shop, and for another site. */
export async function openWordpressSession(
  deps: Needs,
  { token, bearer }: { token: string; bearer: string | null },
): Promise<{ bearer: string; expiresAt: Date; wpUser: string }> {
  const read = readWordpressToken(token);
  const store = read && (await deps.db.store.findUnique({ where: { id: read.claim.store } }));
  const secret = store && (await secretOf(deps, store));
  if (!read || !store || !secret || !isWordpressTokenSignedBy(secret, read)) throw refused();
  const { claim } = read;
  if (!isWordpressTokenInTime(read, deps.clock.now()))
    throw new AppError(
      'not-signed-in',
      'The clock of your web server is wrong by more than 30 seconds. Ask your host to correct it.',
    );
  requireOwnPlace(claim, store);
  const person = personOf(claim);
  const session = await renewWordpressSession(deps, person, {
    token: { nonce: claim.nonce, countsUntil: countsUntil(claim) },
    bearer: bearer?.startsWith(WORDPRESS_BEARER) ? bearer : null,
  });
  if (!session) throw refused();
  return { ...session, wpUser: person.wpUser };
}

/** The secret that a store's own admin signs with; null if it has none, or the store is disconnected or a Shopify
 *  shop. */
async function secretOf(deps: Needs, store: Store): Promise<string | null> {
  if (store.state === 'disconnected') return null;
  const { credentials } = await connectionOf(deps, store);
  if (store.integrationType === 'woocommerce') return credentials['webhookSecret'] ?? null;
  return store.integrationType === 'custom' ? (credentials[FRAME_SECRET] ?? null) : null;
}

/** Refuses a token from a site other than the store's own. A copy of a shop has the same secrets; only its URL tells it
 *  apart. */
function requireOwnPlace(claim: WordpressClaim, store: Store): void {
  const { integrationType, url } = store;
  if (integrationType === 'woocommerce' && !isAtHome({ home: claim.home }, url))
    throw new AppError(
      'store-elsewhere',
      `This shop is a copy of ${url}, or has moved from there. Connect it again. If it has moved, you can then move your store to this address.`,
    );
  if (!isFrameOrigin(claim.origin, store)) throw adminElsewhere(claim, store);
}

/** The actor of a request whose bearer token came from `openWordpressSession`, or null. */
export async function wordpressCaller(
  deps: Pick<Services, 'db' | 'clock'>,
  authorization: string | null,
): Promise<{ actor: Actor; standing: Standing } | null> {
  const bearer = bearerSecret(authorization);
  if (!bearer?.startsWith(WORDPRESS_BEARER)) return null;
  const session = await findWordpressSession(deps, bearer);
  if (!session) return null;
  const { id, actor } = session;
  return { actor, standing: { by: 'wordpress', id } };
}

function personOf({ store, user, name, manage }: WordpressClaim) {
  return { storeId: store, wpUser: String(user), name, mayManage: manage };
}

/** The time from which the token is too old anyway, so that its nonce need not be remembered any longer. */
function countsUntil({ at }: WordpressClaim): Date {
  return new Date((at + WORDPRESS_TOKEN_SECONDS + 1) * 1_000);
}

/** The error for a site other than the store's, which may not show the store's pages in a frame. */
function adminElsewhere({ origin }: WordpressClaim, store: Store): AppError {
  return new AppError(
    'store-elsewhere',
    store.integrationType === 'woocommerce'
      ? `WordPress is at ${origin}, but this shop is at ${store.url}. Under Settings > General, both addresses must have the same domain.`
      : `This back office is at ${origin}. In the portal, enter that address under Store > Settings > Edit.`,
  );
}

/** The error for a token that is not accepted. It is at the field `token`, so that the page can tell it from a wrong
 *  server clock. */
function refused(): AppError {
  const words = 'We could not confirm who you are. Reload the page.';
  return new AppError('not-signed-in', words, { fields: { token: words } });
}
