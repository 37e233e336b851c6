import { onTestFinished } from 'vitest';
import { Session } from '@shopify/shopify-api';
import { createAdminClient } from '#app/integrations/shopify/admin-client.ts';
import { createShopifyPlatform } from '#app/integrations/shopify/adapter.ts';
import type { PointBudget } from '#app/integrations/shopify/point-budget.ts';
import {
  createRefreshingTokens,
  type SessionStore,
} from '#app/integrations/shopify/refreshing-tokens.ts';
import { simulatorFetch } from '#app/integrations/shopify/simulator-fetch.ts';
import { startShopifySimulator } from '#simulators/shopify/index.ts';
import { grantToken } from '#simulators/shopify/oauth.ts';
import { gid, type SimOrder } from '#simulators/shopify/state.ts';
import { systemClock } from '#app/ports/clock.ts';
import { quietLog } from '#tests/fakes/test-services.ts';
import { HANG_MS } from '#tests/run/patience.ts';
import type { StoreConnection, TrackingUpdate } from '#app/ports/store-platform.ts';

export const SHOP = 'kloof-and-karoo.myshopify.com';
export const KEYS = { apiKey: 'key-of-the-app', apiSecret: 'fixture-client-secret-not-real' };

export const store: StoreConnection = {
  storeId: '0192f5a0-0000-7000-8000-000000000001',
  url: `https://${SHOP}`,
  externalId: SHOP,
  credentials: {},
};

/** A budget without a limit, for tests of Shopify's own throttling. */
export const BOUNDLESS: PointBudget = {
  spend: async () => 'any',
  settle: async () => undefined,
};

/** A simulator with one shop, and our adapter connected to it. Both end with the test. */
export async function connectedShop(
  appUrl = 'http://127.0.0.1:9',
  {
    now,
    pointsNow,
    timeoutMs = HANG_MS,
    budget = BOUNDLESS,
  }: {
    now?: () => Date;
    pointsNow?: () => Date;
    timeoutMs?: number;
    budget?: PointBudget;
  } = {},
) {
  const simulator = await startShopifySimulator({
    ...KEYS,
    appUrl,
    shops: [{ domain: SHOP, name: 'Kloof & Karoo' }],
    lookEveryMs: 5,
    retryDelaysMs: [5, 5, 5, 5, 5, 5, 5, 5],
    ...(now ? { now } : {}),
    ...(pointsNow ? { pointsNow } : {}),
  });
  onTestFinished(() => simulator.close());
  const fetch = simulatorFetch(simulator.url);
  const sessions = memorySessions();
  await sessions.save(installedSession(simulator));
  const client = (patienceMs = timeoutMs) => {
    const tokens = createRefreshingTokens({ sessions, ...KEYS, fetch, clock: systemClock });
    const graphql = createAdminClient({ tokens, budget, fetch, timeoutMs: patienceMs });
    return {
      tokens,
      graphql,
      platform: createShopifyPlatform({
        graphql,
        fetch,
        clock: now ? { now } : systemClock,
        log: quietLog,
        simulatorOrigin: simulator.url,
      }),
    };
  };
  /** Saves a new session, as a token exchange does when the app is opened in the admin. */
  const exchange = () => sessions.save(installedSession(simulator));
  const shop = simulator.actions.shopOf(SHOP);
  return { simulator, shop, sessions, exchange, fetch, client, ...client() };
}

/** The session that a finished token exchange saves. */
function installedSession(simulator: Awaited<ReturnType<typeof startShopifySimulator>>): Session {
  const shop = simulator.actions.shopOf(SHOP);
  const { body } = grantToken(shop, KEYS, simulator.switches, {
    client_id: KEYS.apiKey,
    client_secret: KEYS.apiSecret,
    subject_token: simulator.sessionToken(SHOP),
  });
  return new Session({
    id: `offline_${SHOP}`,
    shop: SHOP,
    state: '',
    isOnline: false,
    accessToken: String(body['access_token']),
    refreshToken: String(body['refresh_token']),
    expires: new Date(Date.now() + 3_600_000),
  });
}

function memorySessions(): SessionStore {
  const rows = new Map<string, Session>();
  let queue: Promise<unknown> = Promise.resolve();
  return {
    withLock(_shop, fn) {
      const turn = queue.then(fn);
      queue = turn.catch(() => undefined);
      return turn;
    },
    load: async (shop) => rows.get(shop),
    save: async (session) => void rows.set(session.shop, session),
  };
}

/** A tracking update whose parcel holds every line of the order in full. */
export function trackingUpdate(
  order: Pick<SimOrder, 'id' | 'lines'>,
  over: Partial<TrackingUpdate> = {},
): TrackingUpdate {
  return {
    externalOrderId: gid('Order', order.id),
    orderedAt: new Date(),
    parcel: order.lines.map(({ id, quantity }) => ({ externalId: gid('LineItem', id), quantity })),
    spared: [],
    ofReturn: null,
    whole: { numbers: [], trackingUrl: '', status: '' },
    orderKey: 'K7Q2M9XTB4ZC',
    trackingUrl: 'https://app.example.com/track-order/K7Q2M9XTB4ZC',
    carrier: 'Thumela',
    status: 'UnAssigned',
    milestone: 'booked',
    at: new Date('2026-11-18T09:00:00.250Z'),
    notifyCustomer: false,
    language: 'en',
    ...over,
  };
}
