import '@shopify/shopify-app-remix/adapters/node';
import { ApiVersion, LogSeverity, Session } from '@shopify/shopify-api';
import { setAbstractFetchFunc } from '@shopify/shopify-api/runtime';
import { AppDistribution, shopifyApp } from '@shopify/shopify-app-remix/server';
import type { SessionStorage } from '@shopify/shopify-app-session-storage';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { SessionStore, ShopTokens } from './refreshing-tokens.ts';
import { SHOPIFY_SCOPES } from './scopes.ts';
import { simulatorFetch } from './simulator-fetch.ts';

type Options = {
  apiKey: string;
  apiSecret: string;
  appUrl: string;
  sessionStorage: SessionStorage;
  /** The store simulator's URL; null in production. */
  simulatorUrl: string | null;
  /** Runs after every token exchange, about once per installation. It should only enqueue work. */
  afterAuth: (session: Session) => Promise<void>;
};

export type ShopifyApp = ReturnType<typeof createShopifyApp>;

/** Shopify's own app object, set up for token exchange and expiring offline tokens. */
export function createShopifyApp(options: Options) {
  if (options.simulatorUrl) setAbstractFetchFunc(simulatorFetch(options.simulatorUrl));
  return shopifyApp({
    apiKey: options.apiKey,
    apiSecretKey: options.apiSecret,
    apiVersion: ApiVersion.October26,
    appUrl: options.appUrl,
    scopes: [...SHOPIFY_SCOPES],
    authPathPrefix: '/auth',
    sessionStorage: options.sessionStorage,
    distribution: AppDistribution.AppStore,
    // The library logs a line for every embedded request and bypasses our logger.
    logger: { level: LogSeverity.Warning },
    hooks: { afterAuth: async ({ session }) => options.afterAuth(session) },
    future: { unstable_newEmbeddedAuthStrategy: true, expiringOfflineAccessTokens: true },
  });
}

/** Adapts Shopify's session storage to what the token refresh needs. */
export function sessionStoreOf(
  storage: SessionStorage,
  withLock: SessionStore['withLock'],
): SessionStore {
  return {
    withLock,
    load: (shop) => storage.loadSession(`offline_${shop}`),
    save: async (session) => void (await storage.storeSession(session)),
  };
}

/** How long a session that is returned while Shopify does not answer appears valid to the library. It is longer than
 *  the five minutes before expiry within which the library refreshes a session. */
const LOOKS_FRESH_MS = 10 * 60_000;

/** A storage that never returns a session about to expire, so that the library has no reason to refresh it outside our
 *  lock. A session that Shopify refuses to renew counts as missing: the library then exchanges the current user's
 *  session token. While Shopify does not answer, the stored session is returned with a later expiry. It identifies the
 *  shop, which is all that our screens need. */
export function refreshOnLoad(
  storage: SessionStorage,
  tokens: ShopTokens,
  withLock: SessionStore['withLock'],
): SessionStorage {
  return {
    storeSession: (session) =>
      session.isOnline
        ? storage.storeSession(session)
        : withLock(session.shop, () => storage.storeSession(session)),
    deleteSession: (id) => storage.deleteSession(id),
    deleteSessions: (ids) => storage.deleteSessions(ids),
    findSessionsByShop: (shop) => storage.findSessionsByShop(shop),
    async loadSession(id) {
      const session = await storage.loadSession(id);
      if (!session || session.isOnline) return session;
      try {
        await tokens.accessToken(session.shop);
      } catch (error) {
        if (!isAppError(error)) throw error;
        if (error.code === 'store-rights-lost') return undefined;
        const expires = new Date(Date.now() + LOOKS_FRESH_MS);
        return new Session({ ...session.toObject(), expires });
      }
      return storage.loadSession(id);
    },
  };
}
