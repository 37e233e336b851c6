import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_CODES, isAppError } from '#app/domain/shared/errors.ts';
import { API_VERSION } from '#app/integrations/shopify/api-version.ts';
import { createActions } from './actions.ts';
import { runDocument } from './admin-api.ts';
import { createBilling } from './billing.ts';
import { createBulkOperations } from './bulk.ts';
import { control } from './control.ts';
import { createBucket, type Bucket } from './cost.ts';
import { answerJson, answerText, readJson } from './http.ts';
import { grantToken, isValidToken } from './oauth.ts';
import { appPage, ordersPage, storeNameOf } from './pages.ts';
import { adminSchema } from './schema.ts';
import { signSessionToken } from './session-token.ts';
import { loadState, newShop, saveState, type ShopSeed, type SimShop } from './state.ts';
import { asShown, newSwitches } from './switches.ts';
import { createWebhookSender } from './webhooks.ts';

type Options = {
  port?: number;
  apiKey: string;
  apiSecret: string;
  /** The URL of our web server. A function when it becomes known only later. */
  appUrl: string | (() => string);
  appName?: string;
  appHandle?: string;
  /** The shops are kept in this file across restarts. */
  stateFile?: string;
  shops: readonly ShopSeed[];
  /** Fills a demo shop, which is created when its admin is first opened. */
  fillDemo?: (shop: SimShop) => void;
  /** Waits before webhook retries: Shopify's eight, shortened from hours to seconds. */
  retryDelaysMs?: readonly number[];
  /** The clock for the shops' orders, their billing and the redaction after a removal; tests can move it. */
  now?: () => Date;
  /** How often scheduled events are checked. */
  lookEveryMs?: number;
  /** The clock by which the points of the rate limit are restored; real time if absent. */
  pointsNow?: () => Date;
};

const RETRY_DELAYS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000, 30_000, 60_000];
const SAVE_AFTER_MS = 200;
const LOOK_EVERY_MS = 1_000;
/** Each evaluation uses its own demo shop, because a shop belongs to one account. */
const DEMO_SHOP = /^demo-[0-9a-f]{12}$/;

/** Shopify on loopback: Admin API, tokens, signed webhooks, and an admin that frames the app. */
export async function startShopifySimulator(options: Options) {
  const { apiKey, apiSecret, stateFile, appName = 'Thumela', appHandle = 'thumela' } = options;
  // Loaded before listening, so that the first call is answered without delay.
  adminSchema();
  const keys = { apiKey, apiSecret };
  const appUrl = () => (typeof options.appUrl === 'function' ? options.appUrl() : options.appUrl);
  const state = loadState(stateFile, options.shops);
  const switches = newSwitches();
  const buckets = new Map<string, Bucket>();
  const webhooks = createWebhookSender({
    appUrl,
    apiSecret,
    switches,
    retryDelaysMs: options.retryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const { now = () => new Date() } = options;
  const shown = (shop: SimShop) => asShown(shop, switches, now());
  const bulk = createBulkOperations({
    origin: () => `http://127.0.0.1:${port}`,
    switches,
    shown,
    send: webhooks.send,
  });
  const billing = createBilling({ keys, state, switches, now });
  let saving: NodeJS.Timeout | null = null;
  const actions = createActions(state, webhooks, saveSoon, now);
  let looks = 0;
  const looking = setInterval(() => {
    actions.redactDue();
    looks += 1;
  }, options.lookEveryMs ?? LOOK_EVERY_MS).unref();

  function saveSoon(): void {
    if (!stateFile) return;
    saving ??= setTimeout(saveNow, SAVE_AFTER_MS);
  }

  function saveNow(): void {
    if (saving) clearTimeout(saving);
    saving = null;
    if (stateFile) saveState(stateFile, state);
  }

  function ensureDemo(domain: string): void {
    if (state.shops.some((shop) => shop.domain === domain)) return;
    const shop = newShop({ domain, name: 'Shopify demo shop' });
    options.fillDemo?.(shop);
    state.shops.push(shop);
    saveSoon();
  }

  function bucketOf(domain: string): Bucket {
    const bucket = buckets.get(domain) ?? createBucket(options.pointsNow);
    buckets.set(domain, bucket);
    return bucket;
  }

  async function route(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://simulator');
    const [first = '', second = '', ...rest] = url.pathname.slice(1).split('/');
    const isPost = request.method === 'POST';

    if (first === '_control' && isPost) {
      const body = await readJson(request);
      return answerJson(
        response,
        200,
        control({ actions, switches, webhooks, bucketOf }, second, body),
      );
    }
    if (first.endsWith('.myshopify.com') && isPost) {
      const shop = state.shops.find(({ domain }) => domain === first);
      const path = url.pathname.slice(first.length + 1);
      return shop ? shopCall(shop, path, request, response) : answerJson(response, 404, NOT_FOUND);
    }
    if (first.endsWith('.shopify.com') && isPost)
      return billing.answer(first, url.pathname.slice(first.length + 1), request, response);
    if (first === 'store' && rest.length > 0) return adminPage(second, rest, url, response);
    if (first === 'bulk') return bulk.sendFile(second, response);
    if (first === 'session-token') {
      const shop = actions.shopOf(url.searchParams.get('shop') ?? '');
      return answerJson(response, 200, { token: signSessionToken(keys, shop.domain) });
    }
    const asset = ASSETS[url.pathname];
    if (asset) return answerText(response, asset.type, readFileSync(asset.file, 'utf8'));
    if (url.pathname === '/' && state.shops[0]) {
      response.writeHead(302, { Location: `/store/${storeNameOf(state.shops[0])}/orders` });
      response.end();
      return;
    }
    answerJson(response, 404, NOT_FOUND);
  }

  async function shopCall(
    shop: SimShop,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readJson(request);
    if (path === '/admin/oauth/access_token') {
      if (switches.denyTokensWith)
        return answerJson(response, switches.denyTokensWith, { errors: 'Denied' });
      const answer = grantToken(shop, keys, switches, body);
      saveSoon();
      return answerJson(response, answer.status, answer.body);
    }
    if (path !== `/admin/api/${API_VERSION}/graphql.json`) {
      return answerJson(response, 404, NOT_FOUND);
    }
    if (switches.slowMs) await late(switches.slowMs, response);
    if (switches.answerWithPage) return answerText(response, 'text/html', '<h1>Be right back</h1>');
    if (switches.denyWith) return answerJson(response, switches.denyWith, { errors: 'Denied' });
    if (!isValidToken(shop, String(request.headers['x-shopify-access-token'] ?? ''))) {
      return answerJson(response, 401, {
        errors: '[API] Invalid API key or access token (unrecognized login or wrong password)',
      });
    }
    const answer = await runDocument(
      shown(shop),
      bucketOf(shop.domain),
      (order, fulfilment, what) => actions.sendFulfilmentWebhook(shop, order, fulfilment, what),
      {
        query: String(body['query'] ?? ''),
        variables: (body['variables'] ?? {}) as Record<string, unknown>,
      },
      bulk.rootOf(shop),
    );
    const operation = /^\s*(?:query|mutation)\s+(\w+)/.exec(String(body['query']))?.[1];
    if (switches.loseAnswerTo && switches.loseAnswerTo === operation) {
      switches.loseAnswerTo = null;
      request.socket.destroy();
      return;
    }
    answerJson(response, 200, answer);
  }

  function adminPage(name: string, [area, ...rest]: string[], url: URL, response: ServerResponse) {
    if (DEMO_SHOP.test(name)) ensureDemo(`${name}.myshopify.com`);
    const shop = actions.shopOf(`${name}.myshopify.com`);
    const app = { handle: appHandle, appName };
    if (area === 'orders') return answerText(response, 'text/html', ordersPage(shop, app));
    const [handle, ...inApp] = rest;
    if (area !== 'apps' || handle !== appHandle) return answerJson(response, 404, NOT_FOUND);
    actions.install(shop.domain);
    const src = new URL(`/${inApp.join('/')}`, appUrl());
    src.search = url.search;
    src.searchParams.set('embedded', '1');
    src.searchParams.set('shop', shop.domain);
    const host = Buffer.from(`admin.shopify.com/store/${name}`).toString('base64');
    src.searchParams.set('host', host.replace(/=+$/, ''));
    src.searchParams.set('id_token', signSessionToken(keys, shop.domain));
    answerText(
      response,
      'text/html',
      appPage(shop, { ...app, src: src.href, appOrigin: src.origin }),
    );
  }

  const server = createServer((request, response) => {
    route(request, response).catch((error: unknown) => {
      if (response.headersSent) return response.destroy();
      const status = isAppError(error) ? ERROR_CODES[error.code].http : 500;
      const message = error instanceof Error ? error.message : String(error);
      answerJson(response, status, { error: message });
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    port,
    url: `http://127.0.0.1:${port}`,
    state,
    actions,
    switches,
    bucketOf,
    billing,
    deliveries: webhooks.deliveries,
    sessionToken: (domain: string) => signSessionToken(keys, domain),
    /** How many times the scheduled events have been checked. */
    looks: () => looks,
    async close(): Promise<void> {
      clearInterval(looking);
      await webhooks.close();
      saveNow();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Waits `ms`; returns at once when the client has disconnected. */
function late(ms: number, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    response.once('close', () => (clearTimeout(timer), resolve()));
  });
}

const NOT_FOUND = { errors: 'Not Found' };

const asset = (type: string, path: string) => ({ type, file: new URL(path, import.meta.url) });
const ASSETS: Record<string, { type: string; file: URL }> = {
  '/app-bridge.js': asset('text/javascript', './app-bridge.js'),
  '/admin.js': asset('text/javascript', './admin.js'),
  '/admin.css': asset('text/css', './admin.css'),
};
