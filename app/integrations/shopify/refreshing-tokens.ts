import { Session } from '@shopify/shopify-api';
import { z } from 'zod';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { Clock } from '#app/ports/clock.ts';

/** Storage of the offline sessions. `withLock` admits one caller per shop across all processes. */
export type SessionStore = {
  withLock<T>(shop: string, fn: () => Promise<T>): Promise<T>;
  load(shop: string): Promise<Session | undefined>;
  save(session: Session): Promise<void>;
};

export type ShopTokens = {
  /** A token that is valid for at least five minutes, if Shopify grants one. */
  accessToken(shop: string): Promise<string>;
  /** A token other than the one that Shopify just refused. */
  renew(shop: string, refused: string): Promise<string>;
};

type Needs = {
  sessions: SessionStore;
  apiKey: string;
  apiSecret: string;
  fetch: typeof fetch;
  clock: Clock;
};

/** A token that expires within this time is refreshed. Shopify's library has the same margin, but no lock. */
const MARGIN_MS = 5 * 60_000;
const TIMEOUT_MS = 10_000;

/** All fields are required. Without `expires_in` the stored session would seem to last for ever and would never be
 *  refreshed again. */
const RefreshAnswer = z.object({
  access_token: z.string().min(1),
  scope: z.string(),
  expires_in: z.number().int().positive(),
  refresh_token: z.string().min(1),
  refresh_token_expires_in: z.number().int().positive(),
});

const RefreshRefusal = z.object({ error: z.string() });

/** Offline tokens live one hour. They are refreshed under a lock per shop and read again inside it, so that web and
 *  worker never refresh at the same time.
 *  @throws AppError 'store-rights-lost' when the app must be opened in the shop again, 'store-down' to retry. */
export function createRefreshingTokens(needs: Needs): ShopTokens {
  const { sessions, clock } = needs;

  async function usableToken(shop: string, isUsable: (session: Session) => boolean) {
    const known = await sessions.load(shop);
    if (known?.accessToken && isUsable(known)) return known.accessToken;
    return sessions.withLock(shop, async () => {
      const session = await sessions.load(shop);
      if (session?.accessToken && isUsable(session)) return session.accessToken;
      if (!session?.refreshToken) throw rightsLost(shop);
      try {
        const refreshed = await refresh(needs, shop, session, session.refreshToken);
        await sessions.save(refreshed);
        return refreshed.accessToken as string;
      } catch (error) {
        // The session is stored as expired and without its refresh token, so that Shopify is not asked again. A new
        // token is obtained when a user next opens the app.
        if (isRightsLost(error)) await sessions.save(spent(session));
        throw error;
      }
    });
  }

  const isFresh = (session: Session) =>
    !session.expires || session.expires.getTime() - clock.now().getTime() >= MARGIN_MS;

  return {
    accessToken: (shop) => usableToken(shop, isFresh),
    renew: (shop, refused) => usableToken(shop, (session) => session.accessToken !== refused),
  };
}

async function refresh(
  needs: Needs,
  shop: string,
  session: Session,
  refreshToken: string,
): Promise<Session> {
  const response = await postRefresh(needs, shop, refreshToken);
  const body: unknown = await response.json().catch(() => null);
  if (response.status === 400 || response.status === 401 || response.status === 404) {
    if (!isClientRefused(body)) throw rightsLost(shop);
    throw new AppError('store-down', 'Shopify does not accept the client secret of our app.', {
      shop,
      httpStatus: response.status,
    });
  }
  const answer = RefreshAnswer.safeParse(response.ok ? body : null);
  if (!answer.success) {
    throw new AppError('store-down', 'Shopify did not renew our access.', {
      shop,
      httpStatus: response.status,
    });
  }
  const now = needs.clock.now().getTime();
  return new Session({
    ...session.toObject(),
    accessToken: answer.data.access_token,
    scope: answer.data.scope,
    expires: new Date(now + answer.data.expires_in * 1000),
    refreshToken: answer.data.refresh_token,
    refreshTokenExpires: new Date(now + answer.data.refresh_token_expires_in * 1000),
  });
}

/** Whether Shopify refused our app itself, because its client secret is wrong or revoked. That says nothing about the
 *  shop, whose refresh token works again with the right secret. */
function isClientRefused(body: unknown): boolean {
  return RefreshRefusal.safeParse(body).data?.error === 'invalid_client';
}

function spent(session: Session): Session {
  const { refreshToken: _used, ...rest } = session.toObject();
  // The library ignores an expiry of 0.
  return new Session({ ...rest, expires: new Date(1) });
}

function isRightsLost(error: unknown): boolean {
  return isAppError(error) && error.code === 'store-rights-lost';
}

async function postRefresh(needs: Needs, shop: string, refreshToken: string): Promise<Response> {
  try {
    return await needs.fetch(`https://${shop}/admin/oauth/access_token`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        client_id: needs.apiKey,
        client_secret: needs.apiSecret,
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
      }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (cause) {
    throw new AppError('store-down', 'Shopify did not answer.', { shop }, cause);
  }
}

function rightsLost(shop: string): AppError {
  return new AppError('store-rights-lost', 'Open the app in Shopify again to reconnect.', { shop });
}
