import { connectionOf } from '#app/domain/credentials/store-connection.ts';
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
import { isAtHome } from './plugin-signature.ts';
import { isWordpressOrigin } from './wordpress-origins.ts';
import {
  isWordpressTokenInTime,
  isWordpressTokenSignedBy,
  readWordpressToken,
  WORDPRESS_TOKEN_SECONDS,
  type WordpressClaim,
} from './wordpress-token.ts';

type Needs = Pick<Services, 'db' | 'vault' | 'clock'>;

/** Begins the session of the frame in wp-admin, or goes on with it, by a token of the plugin.
 *  @throws AppError 'not-signed-in' for a token that does not count; its words are for the person in
 *  front of it. 'store-elsewhere' for a copy of the shop. */
export async function openWordpressSession(
  deps: Needs,
  { token, bearer }: { token: string; bearer: string | null },
): Promise<{ bearer: string; expiresAt: Date; wpUser: string }> {
  const read = readWordpressToken(token);
  const store = read && (await deps.db.store.findUnique({ where: { id: read.claim.store } }));
  if (!read || store?.integrationType !== 'woocommerce' || store.state === 'disconnected')
    throw refused();
  const { webhookSecret } = (await connectionOf(deps, store)).credentials;
  if (!webhookSecret || !isWordpressTokenSignedBy(webhookSecret, read)) throw refused();
  const { claim } = read;
  if (!isWordpressTokenInTime(read, deps.clock.now()))
    throw new AppError(
      'not-signed-in',
      'The clock of your web server is more than a minute wrong. Ask your host to correct it.',
    );
  if (!isAtHome({ home: claim.home }, store.url))
    throw new AppError(
      'store-elsewhere',
      `This shop is a copy of ${store.url}, or has moved from there. Connect it as a separate store.`,
    );
  if (!isWordpressOrigin(claim.origin, store.url)) throw adminElsewhere(claim, store.url);
  const person = personOf(claim);
  const session = await renewWordpressSession(deps, person, {
    token: { nonce: claim.nonce, countsUntil: countsUntil(claim) },
    bearer: bearer?.startsWith(WORDPRESS_BEARER) ? bearer : null,
  });
  if (!session) throw refused();
  return { ...session, wpUser: person.wpUser };
}

/** Who a request with such a bearer speaks for, or null. */
export async function wordpressCaller(
  deps: Pick<Services, 'db' | 'clock'>,
  authorization: string | null,
): Promise<{ actor: Actor; standing: Standing; wpUser: string } | null> {
  const bearer = bearerSecret(authorization);
  if (!bearer?.startsWith(WORDPRESS_BEARER)) return null;
  const session = await findWordpressSession(deps, bearer);
  if (!session) return null;
  const { id, actor, wpUser } = session;
  return { actor, wpUser, standing: { by: 'wordpress', id } };
}

function personOf({ store, user, name, manage }: WordpressClaim) {
  return { storeId: store, wpUser: String(user), name, mayManage: manage };
}

/** From then on its age alone refuses it. */
function countsUntil({ at }: WordpressClaim): Date {
  return new Date((at + WORDPRESS_TOKEN_SECONDS + 1) * 1_000);
}

/** Another site than the shop's, which may frame nothing of the shop's. */
function adminElsewhere({ origin }: WordpressClaim, storeUrl: string): AppError {
  return new AppError(
    'store-elsewhere',
    `WordPress is at ${origin}, but this shop is ${storeUrl}. Under Settings > General both addresses must have the same beginning.`,
  );
}

function refused(): AppError {
  return new AppError('not-signed-in', 'WordPress could not confirm who you are. Reload the page.');
}
