import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Session } from '@shopify/shopify-api';
import { expect, test } from 'vitest';
import {
  createEncryptedSessionStorage,
  type SessionRow,
  type SessionRows,
} from '#app/integrations/shopify/encrypted-session-storage.ts';
import {
  createRefreshingTokens,
  type SessionStore,
} from '#app/integrations/shopify/refreshing-tokens.ts';
import {
  createShopifyApp,
  refreshOnLoad,
  sessionStoreOf,
} from '#app/integrations/shopify/shopify-app.ts';
import { embeddedActor } from '#app/auth/embedded-actor.server.ts';
import type { ShopifySide } from '#app/integrations/shopify/compose-shopify.ts';
import { systemClock } from '#app/ports/clock.ts';
import type { VaultPort } from '#app/ports/vault.ts';
import { buyerOf } from '#app/auth/buyer.server.ts';
import { signSessionToken } from '#simulators/shopify/session-token.ts';
import { given } from '#tests/builders/given.ts';
import { testServices } from '#tests/fakes/test-services.ts';
import { connectedShop, KEYS, SHOP } from './world.ts';

const APP_URL = 'http://127.0.0.1:4999';
const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

function testVault(): VaultPort {
  const key = randomBytes(32);
  return {
    seal(plain, context) {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(context));
      const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    open(text, context) {
      const all = Buffer.from(text, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, all.subarray(0, 12));
      decipher.setAAD(Buffer.from(context)).setAuthTag(all.subarray(12, 28));
      return Buffer.concat([decipher.update(all.subarray(28)), decipher.final()]).toString();
    },
  };
}

function memoryRows(): SessionRows & { all: Map<string, SessionRow> } {
  const all = new Map<string, SessionRow>();
  return {
    all,
    get: async (id) => all.get(id) ?? null,
    put: async (row) => void all.set(row.id, row),
    delete: async (ids) => ids.forEach((id) => all.delete(id)),
    listByShop: async (shop) => [...all.values()].filter((row) => row.shop === shop),
  };
}

async function app() {
  const { simulator, fetch, shop } = await connectedShop(APP_URL);
  const rows = memoryRows();
  const storage = createEncryptedSessionStorage(rows, testVault());
  const withLock: SessionStore['withLock'] = (_shop, fn) => fn();
  const sessions = sessionStoreOf(storage, withLock);
  const tokens = createRefreshingTokens({ sessions, ...KEYS, fetch, clock: systemClock });
  const installed: Session[] = [];
  const shopify = createShopifyApp({
    ...KEYS,
    appUrl: APP_URL,
    sessionStorage: refreshOnLoad(storage, tokens, withLock),
    simulatorUrl: simulator.url,
    afterAuth: async (session) => void installed.push(session),
  });
  shop.tokens.exchanges = 0;
  return { simulator, shop, rows, storage, tokens, installed, shopify };
}

/** The exact request that the admin page sends through its iframe. */
async function framedRequest(simulatorUrl: string): Promise<Request> {
  const page = await fetch(`${simulatorUrl}/store/kloof-and-karoo/apps/thumela`);
  const src = /<iframe[^>]* src="([^"]*)"/.exec(await page.text())?.[1] ?? '';
  return new Request(src.replaceAll('&amp;', '&'), { headers: { 'User-Agent': BROWSER } });
}

test('opening the app in the admin exchanges a token once and stores it encrypted', async () => {
  const { simulator, shop, rows, storage, installed, shopify } = await app();

  const context = await shopify.authenticate.admin(await framedRequest(simulator.url));
  const answer = await context.admin.graphql('{ shop { name } }');
  await shopify.authenticate.admin(await framedRequest(simulator.url));

  expect(context.session.shop).toBe(SHOP);
  expect(await answer.json()).toMatchObject({ data: { shop: { name: 'Kloof & Karoo' } } });
  expect(shop.tokens.exchanges).toBe(1);
  expect(installed).toHaveLength(1);
  const session = await storage.loadSession(`offline_${SHOP}`);
  expect(session?.refreshToken).toMatch(/^shprt_/);
  expect(session?.expires?.getTime()).toBeGreaterThan(Date.now());
  expect(JSON.stringify([...rows.all.values()])).not.toMatch(/shpat_|shprt_/);
});

test('an encrypted session that was copied to another row gives no access', async () => {
  const { simulator, rows, storage, shopify } = await app();
  await shopify.authenticate.admin(await framedRequest(simulator.url));
  const [row] = rows.all.values();

  await rows.put({ ...(row as SessionRow), id: 'offline_another.myshopify.com' });

  await expect(storage.loadSession('offline_another.myshopify.com')).rejects.toThrow();
});

test('a session about to expire is renewed under our lock, not exchanged by the library', async () => {
  const { simulator, shop, storage, shopify } = await app();
  await shopify.authenticate.admin(await framedRequest(simulator.url));
  const session = (await storage.loadSession(`offline_${SHOP}`)) as Session;
  session.expires = new Date(Date.now() + 60_000);
  await storage.storeSession(session);

  await shopify.authenticate.admin(await framedRequest(simulator.url));

  expect(shop.tokens).toMatchObject({ exchanges: 1, refreshes: 1 });
});

test('opening the app after an uninstall connects it again', async () => {
  const { simulator, shop, storage, shopify } = await app();
  await shopify.authenticate.admin(await framedRequest(simulator.url));
  simulator.actions.uninstall(SHOP);
  const session = (await storage.loadSession(`offline_${SHOP}`)) as Session;
  session.expires = new Date(Date.now() - 1);
  await storage.storeSession(session);

  const context = await shopify.authenticate.admin(await framedRequest(simulator.url));

  expect(shop.tokens.exchanges).toBe(2);
  expect((await context.admin.graphql('{ shop { name } }')).status).toBe(200);
});

test('a token that Shopify revoked early is exchanged when the app is opened', async () => {
  const { simulator, shop, tokens, shopify } = await app();
  await shopify.authenticate.admin(await framedRequest(simulator.url));
  const known = await tokens.accessToken(SHOP);
  shop.tokens.access = {};
  shop.tokens.refresh = [];
  await expect(tokens.renew(SHOP, known)).rejects.toMatchObject({ code: 'store-rights-lost' });

  const context = await shopify.authenticate.admin(await framedRequest(simulator.url));

  expect(shop.tokens.exchanges).toBe(2);
  expect((await context.admin.graphql('{ shop { name } }')).status).toBe(200);
});

test.each([429, 403, 500, 503])(
  'the app opens even if Shopify does not renew the token (%i)',
  async (status) => {
    const { simulator, shop, storage, shopify } = await app();
    await shopify.authenticate.admin(await framedRequest(simulator.url));
    const session = (await storage.loadSession(`offline_${SHOP}`)) as Session;
    session.expires = new Date(Date.now() - 60_000);
    await storage.storeSession(session);
    simulator.switches.denyTokensWith = status;

    const during = await shopify.authenticate.admin(await framedRequest(simulator.url));
    const kept = await storage.loadSession(`offline_${SHOP}`);
    simulator.switches.denyTokensWith = null;
    await shopify.authenticate.admin(await framedRequest(simulator.url));

    expect(during.session.shop).toBe(SHOP);
    // The session only looks renewed: the stored one still has its old expiry.
    expect(kept?.expires).toEqual(session.expires);
    expect(shop.tokens).toMatchObject({ exchanges: 1, refreshes: 1 });
  },
);

test('opening the app for the first time while Shopify issues no token asks to retry, and is not our error', async () => {
  const { simulator, shopify } = await app();
  const { services } = await testServices();
  simulator.switches.denyTokensWith = 503;
  const needs = { services, shopify: { app: shopify } as ShopifySide };

  const opening = embeddedActor(needs, await framedRequest(simulator.url));

  await expect(opening).rejects.toMatchObject({
    code: 'store-down',
    message: expect.stringContaining('Try again'),
  });
});

test('a session token signed with another secret gives no access', async () => {
  const { simulator, shopify } = await app();
  const url = new URL((await framedRequest(simulator.url)).url);
  const token = url.searchParams.get('id_token') as string;
  const forged = `${token.slice(0, -6)}AAAAAA`;
  const request = new Request(`${APP_URL}/app`, {
    headers: { 'User-Agent': BROWSER, Authorization: `Bearer ${forged}` },
  });

  await expect(shopify.authenticate.admin(request)).rejects.toMatchObject({ status: 401 });
});

/** A request with the session token, as pages and extensions inside the admin send it. */
const sentWith = (token: string) =>
  new Request(`${APP_URL}/app`, {
    headers: { 'User-Agent': BROWSER, Authorization: `Bearer ${token}` },
  });

test.each(['a b', 'evil.example', '', 'x@kloof-and-karoo.myshopify.com', '%', '[', 'shop.dev'])(
  'a token that names %j as its shop is not accepted, and causes no error of ours',
  async (host) => {
    const { shopify } = await app();
    const { services } = await testServices();
    const needs = { services, shopify: { ...KEYS, app: shopify } as unknown as ShopifySide };
    const token = signSessionToken(KEYS, host);

    const opening = embeddedActor(needs, sentWith(token));

    await expect(opening).rejects.toMatchObject({ status: 401 });
    expect(await buyerOf(needs.shopify, `Bearer ${token}`)).toMatchObject({ customerId: null });
  },
);

test('the last tokens of a shop that removed the app get an answer that says what to do, not that Shopify is down', async () => {
  const { simulator, shopify } = await app();
  const { services } = await testServices();
  const merchant = await given.merchant(services);
  const shop = {
    integrationType: 'shopify',
    externalId: SHOP,
    state: 'disconnected',
  } as const;
  await given.store(services, merchant, shop);
  simulator.actions.uninstall(SHOP);
  const needs = { services, shopify: { app: shopify } as ShopifySide };

  const opening = embeddedActor(needs, sentWith(simulator.sessionToken(SHOP)));

  await expect(opening).rejects.toMatchObject({
    code: 'not-allowed',
    message: expect.stringContaining('Install it again'),
  });
});
