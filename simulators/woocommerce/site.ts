import express, { type RequestHandler, type Router } from 'express';
import { errorBody } from './errors.ts';
import { createFrame, type SimPerson } from './frame.ts';
import { createHooks } from './hooks.ts';
import { createPages } from './pages.ts';
import { createRest } from './rest.ts';
import type { SimProduct } from './people.ts';
import { createShelf, productJson } from './products.ts';
import { createShop, phpJson } from './shop.ts';
import { issueKey, loadState, saveState, type Json, type NewOrder, type SimKey } from './store.ts';

type SiteOptions = {
  /** The site's URL, without a trailing slash. */
  address: () => string;
  storeName: string;
  ca: string | undefined;
  stateFile: string | undefined;
  now: (() => Date) | undefined;
  hookDelayMs: number | undefined;
  hookTimeoutMs: number | undefined;
  allowHttpCallback: boolean | undefined;
};

export type Site = ReturnType<typeof createSite>;

const BLOCKED =
  '<html><head><title>403 Forbidden</title></head><body><h1>Forbidden</h1></body></html>';

/** One WordPress with WooCommerce, with its own keys, orders, products and webhooks. `router` serves it wherever it
 *  is mounted: at the root of a host or in a folder. */
export function createSite(options: SiteOptions) {
  const { address } = options;
  const state = loadState(options.stateFile);
  const now = options.now ?? (() => new Date());
  const changed = () => saveState(options.stateFile, state);
  const switches = {
    stripAuthorization: false,
    ownerDemoted: false,
    extraStatuses: [] as string[],
    slowMs: 0,
    isIpBlocked: false,
    errors: {
      status: 500,
      left: 0,
      body: null as string | null,
      retryAfter: null as string | null,
    },
    answersToLose: 0,
    redirectTo: null as string | null,
    lies: null as 'empty' | 'page' | 'notice' | null,
    ignoresPages: false,
    poisoned: new Set<number>(),
    poisonedProducts: new Set<number>(),
  };
  const seen: { method: string; path: string; hasAuth: boolean }[] = [];
  const shop = createShop({ state, now, changed, hooks: () => hooks });
  const hooks = createHooks({
    state,
    now,
    changed,
    source: address,
    delayMs: options.hookDelayMs ?? 30,
    timeoutMs: options.hookTimeoutMs ?? 60_000,
    ca: options.ca,
    bodyOf(resource, id) {
      if (switches.ownerDemoted) return errorBody('demoted');
      if (resource === 'product') {
        const product = state.products.find((one) => one.id === id);
        return product ? phpJson(productJson(product, state.products)) : errorBody('noProduct');
      }
      const entry = state.orders[id];
      return entry ? shop.bodyOf(entry) : errorBody('noOrder');
    },
  });

  const shelf = createShelf({
    state,
    changed,
    announce: (id) => hooks.announceProduct(id),
  });

  const badDays: RequestHandler = (request, response, next) => {
    const { authorization } = request.headers;
    seen.push({ method: request.method, path: request.path, hasAuth: authorization !== undefined });
    if (switches.isIpBlocked) return void response.status(403).type('html').send(BLOCKED);
    if (switches.redirectTo)
      return response.redirect(301, switches.redirectTo + request.originalUrl);
    if (switches.errors.left > 0) {
      switches.errors.left -= 1;
      const { status, body, retryAfter } = switches.errors;
      if (retryAfter !== null) response.set('Retry-After', retryAfter);
      const type = body === null ? 'html' : 'json';
      return void response
        .status(status)
        .type(type)
        .send(body ?? '<h1>Error</h1>');
    }
    const isWrite = request.method !== 'GET';
    if (isWrite && switches.answersToLose > 0) {
      switches.answersToLose -= 1;
      // The call is carried out; only its answer is lost.
      response.end = (() => request.socket.destroy() && response) as typeof response.end;
    }
    if (switches.slowMs === 0) return next();
    const timer = setTimeout(next, switches.slowMs);
    response.on('close', () => clearTimeout(timer));
  };

  const frame = createFrame(state, now);

  const control = {
    /** Sets who is signed in to wp-admin; null means no one. */
    signIn: (person: SimPerson | null) => frame.signIn(person),
    activatePlugin: (on: boolean) => frame.activate(on),
    placeOrder: (input: NewOrder = {}) => shop.place(input).id,
    edit: (id: number, changes: Json) => void shop.edit(id, changes),
    cancel: (id: number) => void shop.edit(id, { status: 'cancelled' }),
    refund: (id: number, amount: string, lines: { id: number; quantity: number }[] = []) =>
      void shop.refund(id, amount, '', lines),
    trash: (id: number) => shop.trash(id),
    restore: (id: number) => shop.restore(id),
    deleteForGood: (id: number) => shop.deleteForGood(id),
    setRaw: (text: string) => shop.setRaw(text),
    orders: () =>
      Object.values(state.orders).map(({ order, notes }) => ({
        order,
        meta: order.meta_data,
        notes,
      })),
    webhooks: () => state.webhooks,
    deliveries: () => hooks.log,
    requests: () => seen,
    settled: () => hooks.settled(),
    dropWebhooks: (on: boolean) => void (hooks.switches.drop = on),
    /** Holds the queue, so that a test can change an order while its webhook waits. */
    holdWebhooks: (on: boolean) => (on ? void (hooks.switches.paused = true) : hooks.resume()),
    slow: (ms: number) => void (switches.slowMs = ms),
    /** The next `times` calls get this status, with a page or with `body` as JSON. */
    errors: (
      status: number,
      times: number,
      body: string | null = null,
      retryAfter: string | null = null,
    ) => void (switches.errors = { status, left: times, body, retryAfter }),
    loseAnswers: (times: number) => void (switches.answersToLose = times),
    ipBlock: (on: boolean) => void (switches.isIpBlocked = on),
    /** The list of orders answers 200 with an empty list, an object, or a PHP notice before an empty list. */
    lie: (how: 'empty' | 'page' | 'notice' | null) => void (switches.lies = how),
    /** Every page of the list of orders returns the first page. */
    ignorePages: (on: boolean) => void (switches.ignoresPages = on),
    /** The store fails on this order. */
    poison: (id: number) => void switches.poisoned.add(id),
    editProduct: (id: number, changes: Partial<SimProduct>) => shelf.edit(id, changes),
    deleteProduct: (id: number) => shelf.remove(id),
    /** The store fails on this product, or works on it again. */
    poisonProduct: (id: number, on: boolean) =>
      void (on ? switches.poisonedProducts.add(id) : switches.poisonedProducts.delete(id)),
    redirect: (to: string | null) => void (switches.redirectTo = to),
    stripAuthorization: (on: boolean) => void (switches.stripAuthorization = on),
    demoteOwner: (on: boolean) => void (switches.ownerDemoted = on),
    addStatuses: (statuses: string[]) => void (switches.extraStatuses = statuses),
    issueKey: (permissions: SimKey['permissions'] = 'read_write') => issueKey(state, permissions),
    revokeKeys: () => {
      state.keys.length = 0;
      changed();
    },
    /** Sends recorded bytes with their recorded headers to the store's webhook for that topic. */
    async deliver(recorded: { body: string; headers: Record<string, string>; to?: string }) {
      const topic = recorded.headers['x-wc-webhook-topic'];
      const to = recorded.to ?? state.webhooks.find((hook) => hook.topic === topic)?.delivery_url;
      if (!to) throw new Error(`The simulated store has no webhook for ${topic}.`);
      return hooks.replay(to, recorded.headers, Buffer.from(recorded.body));
    },
  };

  const router = express.Router();
  router.use(frame.router);
  router.use(
    '/wp-json/wc/v3',
    badDays,
    createRest({ state, shop, hooks, now, changed, switches, origin: address }),
  );
  router.post(
    '/_control/:name',
    express.json({ strict: false, limit: '4mb' }),
    async (request, response) => {
      const name = request.params.name as keyof typeof control;
      if (!Object.hasOwn(control, name) || !request.is('application/json')) {
        return void response.status(404).json({ error: 'Unknown control' });
      }
      const run = control[name] as (...given: unknown[]) => unknown;
      try {
        const args = Array.isArray(request.body) ? (request.body as unknown[]) : [];
        response.json({ result: (await run(...args)) ?? null });
      } catch (error) {
        response.status(400).json({ error: error instanceof Error ? error.message : 'failed' });
      }
    },
  );
  router.use(
    createPages({
      state,
      changed,
      storeName: options.storeName,
      ca: options.ca,
      timeoutMs: options.hookTimeoutMs ?? 60_000,
      allowHttpCallback: options.allowHttpCallback ?? false,
      place: () => void shop.place(),
    }),
  );

  return {
    router: router as Router,
    control,
    async close(): Promise<void> {
      await hooks.end();
      changed();
    },
  };
}
