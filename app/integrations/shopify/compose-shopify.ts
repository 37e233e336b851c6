import type { PrismaClient } from '@prisma/client';
import { Client, type ClientConfig } from 'pg';
import { parseProvince, provinceCode } from '#app/domain/shared/province.ts';
import { connectionTo } from '#app/config/database.rules.ts';
import type { Env } from '#app/config/env.server.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { Log } from '#app/ports/log.ts';
import type { StorePlatformPort } from '#app/ports/store-platform.ts';
import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import type { VaultPort } from '#app/ports/vault.ts';
import type { WebhookEndpoint } from '#app/ports/webhook-endpoint.ts';
import { createShopifyPlatform } from './adapter.ts';
import { appPricingOf } from '#app/config/app-pricing.rules.ts';
import type { AppPricingPort } from '#app/ports/app-pricing.ts';
import { createAppPricing } from './app-pricing.ts';
import { createAdminClient } from './admin-client.ts';
import { createEncryptedSessionStorage, type SessionRows } from './encrypted-session-storage.ts';
import { createPointBudget } from './point-budget.ts';
import { readShop } from './read-shop.ts';
import { createRefreshingTokens, type SessionStore } from './refreshing-tokens.ts';
import { createShopifyApp, refreshOnLoad, sessionStoreOf, type ShopifyApp } from './shopify-app.ts';
import { simulatorFetch } from './simulator-fetch.ts';
import { shopifyEndpoint } from './webhook-endpoint.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const SHOP = /^[a-z0-9][a-z0-9-]{0,98}\.myshopify\.com$/;
const BASE = /^\/(a|apps|community|tools)\/[\w-]{1,30}$/;
/** The maximum age of a storefront request that Shopify passes on to us. An older one may be a replayed copy. */
const FRESH_MS = 90_000;

export type ShopifySide = {
  apiKey: string;
  app: ShopifyApp;
  platform: StorePlatformPort;
  /** Null when billing by Shopify is not configured. */
  appPricing: AppPricingPort | null;
  endpoint: WebhookEndpoint;
  secrets: readonly string[];
  readShop(domain: string): Promise<ShopFacts>;
  /** The shop of a storefront request that Shopify proxied to us; null unless Shopify signed the request recently. */
  proxied(query: URLSearchParams): ProxiedRequest | null;
  /** The simulator's origin in evaluation mode: it frames the app and serves the stub App Bridge. */
  simulatorOrigin: string | null;
};

type Options = {
  env: Env;
  db: PrismaClient;
  vault: VaultPort;
  clock: Clock;
  log: Log;
  townOf: TownOf;
  /** True when a user waits at a screen for this process's calls to the shop. */
  isPersonWaiting: boolean;
  /** Called when a shop has given us access, for the first time or again. */
  onAccess: (domain: string) => Promise<void>;
};
type TownOf = (address: {
  city: string | null;
  provinceCode: string | null;
  postalCode: string | null;
}) => Promise<{ latitude: number; longitude: number } | null>;

/** Everything that talks to Shopify, or null when Shopify is not configured. */
export function composeShopify(options: Options): ShopifySide | null {
  const { env, db, vault, clock, log, townOf } = options;
  const { SHOPIFY_API_KEY: apiKey, SHOPIFY_API_SECRET: apiSecret } = env;
  if (!apiKey || !apiSecret) return null;
  const secrets = [apiSecret, ...(env.SHOPIFY_API_SECRET_OLD ? [env.SHOPIFY_API_SECRET_OLD] : [])];
  const simulatorUrl = env.SHOPIFY_SIMULATOR_URL ?? null;
  const simulatorOrigin = simulatorUrl ? new URL(simulatorUrl).origin : null;
  const call = simulatorUrl ? simulatorFetch(simulatorUrl) : fetch;
  const storage = createEncryptedSessionStorage(sessionRows(db), vault);
  const withLock: SessionStore['withLock'] = (shop, fn) =>
    withShopLock(connectionTo(env.DATABASE_URL, env.DATABASE_PATIENCE), shop, fn);
  const sessions = sessionStoreOf(storage, withLock);
  const tokens = createRefreshingTokens({ sessions, apiKey, apiSecret, fetch: call, clock });
  const budget = createPointBudget(db);
  const { isPersonWaiting } = options;
  const graphql = createAdminClient({ tokens, budget, fetch: call, isPersonWaiting });
  const pricing = appPricingOf(env);
  return {
    apiKey,
    app: createShopifyApp({
      apiKey,
      apiSecret,
      appUrl: env.PUBLIC_URL,
      sessionStorage: refreshOnLoad(storage, tokens, withLock),
      simulatorUrl,
      afterAuth: ({ shop }) => options.onAccess(shop),
    }),
    platform: createShopifyPlatform({ graphql, fetch: call, clock, log, simulatorOrigin }),
    appPricing: pricing
      ? createAppPricing({ ...pricing, apiKey, apiSecret, graphql, fetch: call, clock })
      : null,
    endpoint: shopifyEndpoint,
    secrets,
    proxied: (query) => readProxySignature(query, secrets, clock.now()),
    readShop: async (domain) => {
      const readAt = clock.now();
      const shop = await readShop(graphql, domain);
      return { ...shopDetails(domain, shop), locations: await locationsOf(shop, townOf), readAt };
    },
    simulatorOrigin,
  };
}

/** An advisory lock across all processes. It spans a network call, so it uses a separate connection instead of a
 *  transaction. */
export async function withShopLock<T>(
  connection: ClientConfig,
  shop: string,
  fn: () => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  // Without a listener, an error on the idle connection would end the process.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 11))', [
      `shopify-token ${shop}`,
    ]);
    return await fn();
  } finally {
    await client.end();
  }
}

function sessionRows(db: PrismaClient): SessionRows {
  return {
    get: (id) => db.shopifySession.findUnique({ where: { id } }),
    put: async (row) =>
      void (await db.shopifySession.upsert({ where: { id: row.id }, create: row, update: row })),
    delete: async (ids) =>
      void (await db.shopifySession.deleteMany({ where: { id: { in: [...ids] } } })),
    listByShop: (shop) => db.shopifySession.findMany({ where: { shop } }),
  };
}

type ReadShop = Awaited<ReturnType<typeof readShop>>;

function shopDetails(domain: string, { id: billingId, name, email, phone, currency }: ReadShop) {
  return { domain, billingId, name, email: email || null, phone, currency };
}

/** The shop's South African locations. A location without a position in Shopify gets the centre of its town, and
 *  is left out if the town is unknown. */
async function locationsOf(shop: ReadShop, townOf: TownOf): Promise<ShopFacts['locations']> {
  const locations: ShopFacts['locations'] = [];
  for (const { externalId, name, address } of shop.locations) {
    if (address.countryCode !== 'ZA') continue;
    const province = parseProvince(address.province, 'ZA');
    const exact =
      address.latitude !== null && address.longitude !== null
        ? { latitude: address.latitude, longitude: address.longitude }
        : null;
    const position =
      exact ??
      (await townOf({
        city: address.city,
        provinceCode: provinceCode(address.province, 'ZA'),
        postalCode: address.postalCode,
      }));
    if (!position) continue;
    locations.push({
      externalId,
      name,
      address: [address.address1, address.address2, address.city, province, address.postalCode]
        .filter(Boolean)
        .join(', '),
      street: address.address1,
      suburb: address.address2,
      city: address.city,
      province,
      postalCode: address.postalCode,
      phone: address.phone ?? shop.phone,
      latitude: position.latitude,
      longitude: position.longitude,
      geoSource: exact ? 'store' : 'offline',
      approximate: !exact,
    });
  }
  return locations;
}

/** A storefront request that Shopify proxied to us. */
type ProxiedRequest = {
  shop: string;
  /** The path where the shop shows our pages, e.g. `/apps/track`. */
  base: string;
};

/** The shop of a request from Shopify's app proxy, or null when the request is malformed, wrongly signed or not recent.
 *  The signature covers the sorted parameters, joined without a separator. A repeated parameter counts once, with its
 *  values joined by commas. */
function readProxySignature(
  query: URLSearchParams,
  secrets: readonly string[],
  now: Date,
): ProxiedRequest | null {
  const given = Buffer.from(query.get('signature') ?? '', 'hex');
  if (given.length !== 32) return null;
  const signed = [...new Set(query.keys())]
    .filter((key) => key !== 'signature')
    .map((key) => `${key}=${query.getAll(key).join(',')}`)
    .sort()
    .join('');
  const isSigned = secrets.some((secret) =>
    timingSafeEqual(createHmac('sha256', secret).update(signed).digest(), given),
  );
  const age = Math.abs(now.getTime() - Number(query.get('timestamp') ?? Number.NaN) * 1000);
  const shop = query.get('shop') ?? '';
  const base = query.get('path_prefix') ?? '';
  if (!isSigned || !(age <= FRESH_MS) || !SHOP.test(shop) || !BASE.test(base)) return null;
  return { shop, base };
}
