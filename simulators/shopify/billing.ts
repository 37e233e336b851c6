import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buildSchema, graphql } from 'graphql';
import { API_VERSION } from '#app/integrations/shopify/api-version.ts';
import { answerJson, answerText, readJson } from './http.ts';
import { gid, idOf, type SimShop, type SimState } from './state.ts';
import type { Switches } from './switches.ts';

/** The documented part of the Partner API's active subscription. */
const PARTNER_SCHEMA = buildSchema(`
  scalar DateTime
  type Query { activeSubscription(appId: ID!, shopId: ID!): ActiveSubscription }
  type ActiveSubscription {
    billingPeriod: String!
    cancelAtEndOfCycle: Boolean!
    trialEndsAt: DateTime
    legacySubscriptionId: ID
    currentBillingCycle: BillingCycle
    items: [SubscriptionItem!]!
  }
  type BillingCycle { startTime: DateTime! endTime: DateTime! }
  type SubscriptionItem { handle: String! description: String }
`);

/** One event per idempotency key. A rejected event fails silently, because the sender has already been answered with
 *  202. */
type SimEvent = {
  key: string;
  shopId: string;
  handle: string;
  at: string;
  value: number;
  status: 'RESULT_STATUS_SUCCESS' | 'RESULT_STATUS_FAILURE';
  details: string | null;
};

type Needs = {
  keys: { apiKey: string; apiSecret: string };
  state: SimState;
  switches: Switches;
  now: () => Date;
};

const FUTURE_MS = 5 * 60_000;
const AFTER_REMOVAL_MS = 24 * 3_600_000;
export const PARTNER_TOKEN = 'prtapi_of_the_simulator';

/** Shopify's two hosts for billing a public app: App Events and the Partner API. */
export function createBilling({ keys, state, switches, now }: Needs) {
  const tokens = new Set<string>();
  const events: SimEvent[] = [];
  const calls = { tokens: 0, plans: 0, events: 0 };

  async function answer(
    host: string,
    path: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const body = await readJson(request);
    if (switches.billingAnswersWith)
      return answerJson(response, switches.billingAnswersWith, { success: false, error: 'Denied' });
    if (switches.billingPage) return answerText(response, 'text/html', '<h1>Be right back</h1>');
    if (host === 'api.shopify.com' && path === '/auth/access_token') return grant(body, response);
    if (host === 'api.shopify.com' && path === `/app/${API_VERSION}/events`)
      return takeEvent(body, request, response);
    if (host === 'partners.shopify.com' && path.endsWith(`/api/${API_VERSION}/graphql.json`))
      return answerPartner(body, request, response);
    answerJson(response, 404, { errors: 'Not Found' });
  }

  function grant(body: Record<string, unknown>, response: ServerResponse): void {
    calls.tokens += 1;
    const isOurs =
      body['client_id'] === keys.apiKey &&
      body['client_secret'] === keys.apiSecret &&
      body['grant_type'] === 'client_credentials';
    if (!isOurs) return answerJson(response, 401, { error: 'invalid_client' });
    const token = randomBytes(16).toString('hex');
    tokens.add(token);
    answerJson(response, 200, {
      access_token: token,
      scope: 'write_global_api_app_events',
      expires_in: 3599,
    });
  }

  function takeEvent(
    body: Record<string, unknown>,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    calls.events += 1;
    const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!tokens.has(bearer))
      return answerJson(response, 401, { success: false, error: 'Unauthorized' });
    const wrong = errorsOf(body);
    if (wrong.length > 0)
      return answerJson(response, 400, { success: false, error: 'Invalid request', errors: wrong });
    const key = String(body['idempotency_key']);
    if (!events.some((event) => event.key === key)) events.push(checked(body));
    if (switches.billingBody) return answerJson(response, 202, switches.billingBody);
    if (switches.loseAnswerTo === 'AppEvent') {
      switches.loseAnswerTo = null;
      request.socket.destroy();
      return;
    }
    answerJson(response, 202, { success: true });
  }

  function errorsOf(body: Record<string, unknown>) {
    const attributes = (body['attributes'] ?? {}) as Record<string, unknown>;
    const at = Date.parse(String(body['timestamp']));
    const key = body['idempotency_key'];
    const isKey = typeof key === 'string' && key.length > 0 && key.length <= 64;
    return [
      ...(body['event_handle'] ? [] : [error('event_handle', 'missing')]),
      ...(isKey ? [] : [error('idempotency_key', 'invalid')]),
      ...(Number.isInteger(attributes['value']) ? [] : [error('attributes', 'invalid_type')]),
      ...(at <= now().getTime() + FUTURE_MS ? [] : [error('timestamp', 'invalid')]),
      ...(shopWith(body['shop_id']) ? [] : [error('shop_id', 'not_installed')]),
    ];
  }

  function checked(body: Record<string, unknown>): SimEvent {
    const shop = shopWith(body['shop_id']) as SimShop;
    const at = String(body['timestamp']);
    const handle = String(body['event_handle']);
    const value = Number((body['attributes'] as { value: number }).value);
    const details = whyNot(shop, handle, at, value);
    const status = details === null ? 'RESULT_STATUS_SUCCESS' : 'RESULT_STATUS_FAILURE';
    return {
      key: String(body['idempotency_key']),
      shopId: shop.id,
      handle,
      at,
      value,
      status,
      details,
    };
  }

  /** The reason that the Dev Dashboard logs for an event that is not billed. */
  function whyNot(shop: SimShop, handle: string, at: string, value: number): string | null {
    const { plan, leftAt } = shop;
    if (leftAt && now().getTime() - Date.parse(leftAt) > AFTER_REMOVAL_MS)
      return 'The billing period of the merchant is closed.';
    if (!plan) return 'No active subscription.';
    if (!plan.handles.includes(handle)) return 'No such meter.';
    if (at < plan.since || at > plan.until) return 'Outside of the allowable window.';
    return value < 0 && usedBy(shop, handle) + value < 0 ? 'Below zero.' : null;
  }

  function usedBy(shop: SimShop, handle: string): number {
    return events
      .filter((event) => event.shopId === shop.id && event.handle === handle)
      .filter(({ status }) => status === 'RESULT_STATUS_SUCCESS')
      .reduce((sum, { value }) => sum + value, 0);
  }

  async function answerPartner(
    body: Record<string, unknown>,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    calls.plans += 1;
    if (request.headers['x-shopify-access-token'] !== PARTNER_TOKEN)
      return answerJson(response, 401, { errors: 'Unauthorized' });
    if (switches.partnerBody) return answerJson(response, 200, switches.partnerBody);
    const result = await graphql({
      schema: PARTNER_SCHEMA,
      source: String(body['query']),
      variableValues: (body['variables'] ?? {}) as Record<string, unknown>,
      rootValue: {
        activeSubscription: ({ shopId }: { shopId: string }) => {
          const shop = shopWith(shopId);
          return shop?.installed && shop.plan ? subscriptionOf(shop.plan) : null;
        },
      },
    });
    answerJson(response, 200, result);
  }

  function shopWith(id: unknown): SimShop | undefined {
    const digits = idOf('Shop', id) ?? String(id);
    return state.shops.find((shop) => shop.id === digits);
  }

  return {
    answer,
    events,
    calls,
    /** Simulates the expiry of the tokens after an hour. */
    forgetTokens: () => tokens.clear(),
    used: (shop: SimShop, handle: string) => usedBy(shop, handle),
    shopGid: (shop: SimShop) => gid('Shop', shop.id),
  };
}

function error(field: string, code: string) {
  return { field, code, message: `is ${code}` };
}

function subscriptionOf({ since, until, handles }: NonNullable<SimShop['plan']>) {
  return {
    billingPeriod: 'MONTHLY',
    cancelAtEndOfCycle: false,
    trialEndsAt: null,
    legacySubscriptionId: null,
    currentBillingCycle: { startTime: since, endTime: until },
    items: handles.map((handle) => ({ handle, description: null })),
  };
}
