import express, { type Request, type Response, type Router } from 'express';
import { errorBody, ERRORS } from './errors.ts';
import type { Hooks } from './hooks.ts';
import { addProducts } from './products.ts';
import { phpJson, type Shop } from './shop.ts';
import type { Json } from './store.ts';
import { only, ordersWanted } from './search.ts';
import { stamp, type SimKey, type SimRecord, type SimState, type SimWebhook } from './store.ts';

const STATUSES = [
  'auto-draft',
  'pending',
  'processing',
  'on-hold',
  'completed',
  'cancelled',
  'refunded',
  'failed',
  'checkout-draft',
];
const ORDER_TOPICS = ['order.created', 'order.updated', 'order.deleted', 'order.restored'];
const TOPICS = [...ORDER_TOPICS, 'product.updated', 'coupon.deleted'];

/** Wrong answers of a store with status 200. */
const LIES = {
  empty: '[]',
  page: '{"ok":true}',
  notice:
    '<br />\n<b>Notice</b>: Undefined index: x in <b>/wp/a.php</b> on line <b>3</b><br />\n[]',
} as const;

export function createRest(options: {
  state: SimState;
  shop: Shop;
  hooks: Hooks;
  now: () => Date;
  origin: () => string;
  changed: () => void;
  switches: {
    stripAuthorization: boolean;
    ownerDemoted: boolean;
    extraStatuses: string[];
    lies: 'empty' | 'page' | 'notice' | null;
    ignoresPages: boolean;
    /** Orders on which the store fails because of a plugin. */
    poisoned: Set<number>;
    /** Products on which the store fails because of a plugin. */
    poisonedProducts: Set<number>;
  };
}): Router {
  const { state, shop, hooks, switches } = options;
  const rest = express.Router();
  rest.use(express.json({ limit: '2mb' }));
  rest.use((error: unknown, _request: Request, response: Response, next: () => void) =>
    error ? fail(response, 'badJson') : next(),
  );
  rest.use((request, response, next) => {
    const key = authenticate(request);
    if (typeof key === 'string') return fail(response, key);
    if (switches.ownerDemoted) return fail(response, 'demoted');
    if (key.permissions === 'read' && request.method !== 'GET') return fail(response, 'readOnly');
    if (key.permissions === 'write' && request.method === 'GET') return fail(response, 'anonymous');
    next();
  });

  rest.get('/system_status', (_request, response) =>
    send(response, 200, {
      environment: { home_url: options.origin(), site_url: options.origin(), version: '10.5.0' },
      settings: { currency: 'ZAR', number_of_decimals: 2, HPOS_enabled: true },
    }),
  );
  addProducts(rest, state, switches.poisonedProducts, { send, fail, brokeDown });

  rest.get('/orders', (request, response) => {
    const query = request.query as Record<string, string>;
    const { per_page = '10', page = '1' } = query;
    const size = Number(per_page);
    if (!(size >= 1 && size <= 100)) return fail(response, 'badPerPage');
    const wanted = ordersWanted(Object.values(state.orders), query);
    response.set('x-wp-total', String(wanted.length));
    response.set('x-wp-totalpages', String(Math.ceil(wanted.length / size)));
    const from = switches.ignoresPages ? 0 : (Number(page) - 1) * size;
    const rows = wanted.slice(from, from + size);
    const fields = query._fields?.split(',');
    if (switches.lies) return raw(response, 200, LIES[switches.lies]);
    if (fields)
      return send(
        response,
        200,
        rows.map(({ order }) => only(order, fields)),
      );
    if (rows.some(({ order }) => switches.poisoned.has(order.id))) return brokeDown(response);
    return raw(response, 200, `[${rows.map((entry) => shop.bodyOf(entry)).join(',')}]`);
  });

  rest.param('order', (request, response, next, id: string) => {
    const entry = state.orders[id];
    if (!entry) return fail(response, 'noOrder');
    (request as Request & { entry: SimRecord }).entry = entry;
    next();
  });
  rest.get('/orders/:order', (request, response) => {
    const entry = entryOf(request);
    if (switches.poisoned.has(entry.order.id)) return brokeDown(response);
    return raw(response, 200, shop.bodyOf(entry));
  });
  rest.put('/orders/:order', (request, response) => {
    const { status } = request.body as { status?: string };
    const known = [...STATUSES, ...switches.extraStatuses];
    if (status !== undefined && !known.includes(status)) return fail(response, 'badStatus');
    return send(response, 200, shop.edit(entryOf(request).order.id, request.body as Json));
  });
  rest.delete('/orders/:order', (request, response) => {
    const entry = entryOf(request);
    const before = shop.bodyOf(entry);
    if (request.query.force === 'true') shop.deleteForGood(entry.order.id);
    else shop.trash(entry.order.id);
    return raw(response, 200, before);
  });
  rest.get('/orders/:order/notes', (request, response) =>
    send(response, 200, entryOf(request).notes),
  );
  rest.post('/orders/:order/notes', (request, response) => {
    const { note, customer_note: isForCustomer } = request.body as {
      note?: string;
      customer_note?: boolean;
    };
    if (!note) return fail(response, 'noNote');
    return send(response, 201, shop.addNote(entryOf(request), note, isForCustomer === true));
  });
  rest.get('/orders/:order/refunds', (request, response) =>
    send(response, 200, entryOf(request).refunds),
  );
  rest.post('/orders/:order/refunds', (request, response) => {
    const {
      amount,
      reason = '',
      line_items: lines = [],
    } = request.body as {
      amount?: string;
      reason?: string;
      line_items?: { id: number; quantity: number }[];
    };
    return send(
      response,
      201,
      shop.refund(entryOf(request).order.id, String(amount), reason, lines),
    );
  });

  rest.get('/webhooks', (request, response) => {
    const { per_page = '10', page = '1' } = request.query as Record<string, string>;
    const from = (Number(page) - 1) * Number(per_page);
    return send(response, 200, state.webhooks.slice(from, from + Number(per_page)).map(shown));
  });
  rest.post('/webhooks', async (request, response) => {
    const {
      name,
      topic,
      delivery_url: url,
      secret,
    } = request.body as Record<string, string | undefined>;
    if (!topic || !TOPICS.includes(topic)) return fail(response, 'badTopic');
    if (!url || !/^https?:\/\//i.test(url) || !URL.canParse(url)) return fail(response, 'badUrl');
    const hook: SimWebhook = {
      id: state.nextId++,
      name: name ?? `Webhook ${topic}`,
      status: 'active',
      topic,
      delivery_url: url,
      secret: secret ?? '',
      failures: 0,
      pendingPing: true,
      created: options.now().toISOString(),
    };
    state.webhooks.push(hook);
    await hooks.ping(hook);
    options.changed();
    return send(response, 201, shown(hook));
  });
  rest.param('hook', (request, response, next, id: string) => {
    const hook = state.webhooks.find((candidate) => String(candidate.id) === id);
    if (!hook) return fail(response, 'noWebhook');
    (request as Request & { hook: SimWebhook }).hook = hook;
    next();
  });
  rest.get('/webhooks/:hook', (request, response) => send(response, 200, shown(hookOf(request))));
  rest.put('/webhooks/:hook', (request, response) => {
    const { secret, status, name, delivery_url } = request.body as Partial<SimWebhook>;
    // Re-activating a webhook keeps its failure count.
    const given = Object.entries({ secret, status, name, delivery_url }).filter(
      ([, value]) => value !== undefined,
    );
    Object.assign(hookOf(request), Object.fromEntries(given));
    options.changed();
    return send(response, 200, shown(hookOf(request)));
  });
  rest.delete('/webhooks/:hook', (request, response) => {
    if (request.query.force !== 'true') return fail(response, 'noTrash');
    const hook = hookOf(request);
    state.webhooks.splice(state.webhooks.indexOf(hook), 1);
    options.changed();
    return send(response, 200, shown(hook));
  });
  rest.use((_request, response) => fail(response, 'noRoute'));
  return rest;

  function authenticate(request: Request): SimKey | 'anonymous' | 'wrongSecret' {
    const header = switches.stripAuthorization ? undefined : request.headers.authorization;
    const basic = /^Basic (.+)$/.exec(header ?? '')?.[1];
    const [name, secret] = basic
      ? Buffer.from(basic, 'base64').toString().split(':')
      : [request.query.consumer_key, request.query.consumer_secret];
    const key = state.keys.find((candidate) => candidate.consumerKey === name);
    if (!key) return 'anonymous';
    return key.consumerSecret === secret ? key : 'wrongSecret';
  }
}

function shown(hook: SimWebhook) {
  const { id, name, status, topic, delivery_url, created } = hook;
  const [resource, event] = topic.split('.');
  return {
    id,
    name,
    status,
    topic,
    resource,
    event,
    delivery_url,
    ...stamp('date_created', new Date(created)),
  };
}

function entryOf(request: Request): SimRecord {
  return (request as Request & { entry: SimRecord }).entry;
}

function hookOf(request: Request): SimWebhook {
  return (request as Request & { hook: SimWebhook }).hook;
}

function fail(response: Response, name: keyof typeof ERRORS): void {
  raw(response, ERRORS[name][0], errorBody(name));
}

/** A plugin's fatal error: WordPress answers with an HTML page. */
function brokeDown(response: Response): void {
  response.status(500).type('html').send('<h1>There has been a critical error.</h1>');
}

function send(response: Response, status: number, body: unknown): void {
  raw(response, status, phpJson(body));
}

function raw(response: Response, status: number, body: string): void {
  response.status(status).set('content-type', 'application/json; charset=UTF-8').end(body);
}
