import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Session } from '@shopify/shopify-api';
import type { Store } from '@prisma/client';
import { onTestFinished } from 'vitest';
import { keepCredentials } from '#app/domain/credentials/store-connection.ts';
import { reconcileStore } from '#app/domain/intake/reconcile-store.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { ensureLocalCa } from '#simulators/local-ca.ts';
import { createEncryptedSessionStorage } from '#app/integrations/shopify/encrypted-session-storage.ts';
import { grantToken } from '#simulators/shopify/oauth.ts';
import { startShopifySimulator } from '#simulators/shopify/index.ts';
import { startWooSimulator, type WooSimulator } from '#simulators/woocommerce/index.ts';
import type { Services } from '#app/ports/services.ts';
import { given } from '#tests/builders/given.ts';
import { KEYS } from '#tests/contract/shopify/world.ts';
import { clerksWorld, openMerchant, type Account, type House } from './clerks-world.ts';
import { SEE_CALL_OFFS } from './seen-call-offs.ts';
import type { Shown } from './store-shows.ts';

const SHOPS = ['kloof.myshopify.com', 'karoo.myshopify.com'] as const;
const KINDS = ['shopify', 'woocommerce', 'custom'] as const;

export type RoadWorld = Awaited<ReturnType<typeof roadWorld>>;

/** The clerks' world with two stores of each platform, and a courier that reports its jobs by webhook. The SQL of
 *  `spoilt` removes safeguards before anything is done. */
export async function roadWorld(orders: number, house: House = {}, spoilt: readonly string[] = []) {
  const shops = await startStores();
  const world = await clerksWorld(orders, {
    ...house,
    env: shops.env,
    openAccount: (services, many, n) => openAccount(services, shops, many, n),
  });
  for (const statement of [...SEE_CALL_OFFS, ...spoilt]) await world.pool.query(statement);
  world.courier.control.setWebhookUrl(
    `${world.webs.url(0)}/webhooks/courier/path-secret-of-the-tests`,
  );
  return Object.assign(world, { shown: shops.shown });
}

async function startStores() {
  const dir = mkdtempSync(join(tmpdir(), 'thumela-road-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  const { caFile, key, cert } = await ensureLocalCa(dir);
  const ca = readFileSync(caFile, 'utf8');
  const shopify = await startShopifySimulator({
    ...KEYS,
    appUrl: 'http://127.0.0.1:9',
    shops: SHOPS.map((domain) => ({ domain, name: domain })),
  });
  onTestFinished(() => shopify.close());
  shopify.switches.dropWebhooks = Number.POSITIVE_INFINITY;
  for (const domain of SHOPS)
    shopify.bucketOf(domain).set({ maximum: 1e6, available: 1e6, restoreRate: 1e6 });
  const woos: WooSimulator[] = [];
  for (let n = 0; n < SHOPS.length; n += 1) {
    const woo = await startWooSimulator({ tls: { key, cert }, ca });
    onTestFinished(() => woo.close());
    woo.control.dropWebhooks(true);
    woos.push(woo);
  }
  const shown: Shown = ({ platform, externalId }) => {
    if (platform === 'shopify') {
      const order = shopify.state.shops
        .flatMap((shop) => shop.orders)
        .find(({ id }) => `gid://shopify/Order/${id}` === externalId);
      return order ? { kind: 'shopify', order } : null;
    }
    return null;
  };
  /** What a WooCommerce store shows of an order; null if it does not have it. The store is found by its URL, because
   *  both stores have the same order numbers. */
  const shownAt = (store: Pick<Store, 'url'>, externalId: string) => {
    const woo = woos.find(({ url }) => url === store.url);
    const found = woo?.control.orders().find(({ order }) => String(order.id) === externalId);
    return found
      ? {
          kind: 'woocommerce' as const,
          meta: found.meta,
          notes: found.notes.map(({ note }) => note).toReversed(),
        }
      : null;
  };
  const urls = new Map<string, string>();
  const env = {
    SHOPIFY_API_KEY: KEYS.apiKey,
    SHOPIFY_API_SECRET: KEYS.apiSecret,
    SHOPIFY_SIMULATOR_URL: shopify.url,
    SIMULATOR_ORIGINS: woos.map(({ url }) => url).join(','),
    SIMULATOR_CA_FILE: caFile,
  };
  const ofOrder: Shown = (order) =>
    order.platform === 'woocommerce'
      ? shownAt({ url: urls.get(order.storeId) ?? '' }, order.externalId ?? '')
      : shown(order);
  return { shopify, woos, env, urls, shown: ofOrder };
}

type Stores = Awaited<ReturnType<typeof startStores>>;

async function openAccount(
  services: Services,
  stores: Stores,
  orders: number,
  n: number,
): Promise<Account> {
  const { merchant, token } = await openMerchant(services, orders);
  const each = Math.ceil(orders / KINDS.length);
  const keys: string[] = [];
  const shop = await given.store(services, merchant, {
    integrationType: 'shopify',
    url: `https://${SHOPS[n]}`,
    externalId: SHOPS[n]!,
  });
  await letIn(services, stores, SHOPS[n]!);
  const { url, control } = stores.woos[n]!;
  const woo = await given.store(services, merchant, {
    integrationType: 'woocommerce',
    url,
    externalId: url,
  });
  stores.urls.set(woo.id, url);
  const { consumerKey, consumerSecret } = control.issueKey();
  const secrets = { consumerKey, consumerSecret, webhookSecret: 'secretOfTheTestsOnly0123' };
  await keepCredentials(services.db, services, woo.id, secrets, newId);
  const custom = await given.store(services, merchant);
  for (let nth = 0; nth < each; nth += 1) {
    stores.shopify.actions.createOrder(SHOPS[n]!);
    control.placeOrder();
    await given.order(services, { merchant, store: custom });
  }
  for (const { id: storeId } of [shop, woo]) await reconcileStore(services, { storeId });
  const { merchantId } = merchant;
  const taken = await services.db.order.findMany({ where: { merchantId }, orderBy: { id: 'asc' } });
  keys.push(...taken.map(({ orderKey }) => orderKey));
  return { merchant, token, keys };
}

/** Stores the session that a finished token exchange would store. */
async function letIn(services: Services, { shopify }: Stores, domain: string): Promise<void> {
  const { body } = grantToken(shopify.actions.shopOf(domain), KEYS, shopify.switches, {
    client_id: KEYS.apiKey,
    client_secret: KEYS.apiSecret,
    subject_token: shopify.sessionToken(domain),
  });
  const { db, vault } = services;
  const storage = createEncryptedSessionStorage(
    {
      get: (id) => db.shopifySession.findUnique({ where: { id } }),
      put: async (row) => void (await db.shopifySession.create({ data: row })),
      delete: async () => undefined,
      listByShop: async () => [],
    },
    vault,
  );
  await storage.storeSession(
    new Session({
      id: `offline_${domain}`,
      shop: domain,
      state: '',
      isOnline: false,
      accessToken: String(body['access_token']),
      refreshToken: String(body['refresh_token']),
      expires: new Date(Date.now() + 3_600_000),
    }),
  );
}
