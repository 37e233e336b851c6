import type { z } from 'zod';
import type { AppPricingSettings } from '#app/config/app-pricing.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { AppPricingPort, ShopPlan } from '#app/ports/app-pricing.ts';
import type { Clock } from '#app/ports/clock.ts';
import { oneCall } from '../one-call.ts';
import type { RunGraphql } from './admin-client.ts';
import { API_VERSION } from './api-version.ts';
import { eventTaken, isKeyRefused, readJson } from './app-pricing-answers.ts';
import { askShop } from './ask-shop.ts';
import { SHOP } from './operations.ts';
import { ActivePlanAnswer, AppTokenAnswer } from './app-pricing-wire.ts';
import { ShopAnswer } from './wire.ts';

type Options = AppPricingSettings & {
  apiKey: string;
  apiSecret: string;
  graphql: RunGraphql;
  fetch: typeof fetch;
  clock: Clock;
  timeoutMs?: number;
};

const SHOP_COST = 10;
/** Without these headers some of Shopify's hosts answer 403. */
const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json',
  'user-agent': 'Thumela',
};
const MARGIN_MS = 5 * 60_000;
/** Used when the answer has no expiry; Shopify's tokens live one hour. */
const TOKEN_SECONDS = 3_000;
/** The longest time that a shop's plan is cached. Shopify allows four queries a second, and many shipments of one shop
 *  are billed together. */
const KEEP_PLAN_MS = 60_000;

const ACTIVE_PLAN = `query ActivePlan($appId: ID!, $shopId: ID!) {
  activeSubscription(appId: $appId, shopId: $shopId) {
    currentBillingCycle { startTime endTime }
    items { handle }
  }
}`;

/** Shopify App Pricing: plans are read from the Partner API and usage is reported through App Events. Neither needs
 *  the shop's own token. */
export function createAppPricing(options: Options): AppPricingPort {
  const { graphql, clock, meter } = options;
  const plans = new Map<string, { plan: ShopPlan; until: number }>();

  const post = (url: string, body: object, headers: Record<string, string> = {}) =>
    oneCall(options.fetch, new URL(url), {
      method: 'POST',
      headers: { ...HEADERS, ...headers },
      body: JSON.stringify(body),
      timeoutMs: options.timeoutMs ?? 20_000,
    });
  const token = keptToken(post, options);

  return {
    async shopIdOf(domain) {
      const { shop } = await askShop(graphql, domain)(ShopAnswer, SHOP, {}, SHOP_COST);
      return shop.id;
    },

    async planOf(shopId) {
      const now = clock.now().getTime();
      const kept = plans.get(shopId);
      if (kept && kept.until > now) return kept.plan;
      plans.delete(shopId);
      const { activeSubscription: found } = (await askPlan(post, options, shopId)).data;
      if (!found) return null;
      const cycle = found.currentBillingCycle;
      const plan: ShopPlan = {
        since: cycle?.startTime ?? null,
        countsShipments: found.items.some(({ handle }) => handle === meter),
      };
      const until = Math.min(now + KEEP_PLAN_MS, cycle?.endTime.getTime() ?? Infinity);
      if (plan.countsShipments) plans.set(shopId, { plan, until });
      return plan;
    },

    async report(usage) {
      const send = async () =>
        post(`https://api.shopify.com/app/${API_VERSION}/events`, eventOf(meter, usage), {
          authorization: `Bearer ${await token.value()}`,
        });
      const first = await send();
      if (!isKeyRefused(first)) return eventTaken(first);
      token.drop();
      const again = await send();
      if (isKeyRefused(again))
        throw new AppError('store-refused', 'Shopify does not accept our key for App Events.', {
          why: 'key',
        });
      eventTaken(again);
    },
  };
}

type Post = (
  url: string,
  body: object,
  headers?: Record<string, string>,
) => ReturnType<typeof oneCall>;

/** Our own token for App Events, kept until shortly before it expires. */
function keptToken(post: Post, options: Options): { value(): Promise<string>; drop(): void } {
  let token: { value: string; until: number } | null = null;
  return {
    async value() {
      const now = options.clock.now().getTime();
      if (token && token.until > now) return token.value;
      const { access_token: value, expires_in: seconds = TOKEN_SECONDS } = await askToken(
        post,
        options,
      );
      token = { value, until: now + Math.max(seconds * 1_000 - MARGIN_MS, 0) };
      return value;
    },
    drop: () => void (token = null),
  };
}

async function askToken(post: Post, options: Options): Promise<z.infer<typeof AppTokenAnswer>> {
  const reply = await post('https://api.shopify.com/auth/access_token', {
    client_id: options.apiKey,
    client_secret: options.apiSecret,
    grant_type: 'client_credentials',
  });
  return readJson(AppTokenAnswer, reply);
}

async function askPlan(
  post: Post,
  options: Options,
  shopId: string,
): Promise<z.infer<typeof ActivePlanAnswer>> {
  const { organization, partnerToken, appId } = options;
  const reply = await post(
    `https://partners.shopify.com/${organization}/api/${API_VERSION}/graphql.json`,
    { query: ACTIVE_PLAN, variables: { appId: `gid://shopify/App/${appId}`, shopId } },
    { 'x-shopify-access-token': partnerToken },
  );
  return readJson(ActivePlanAnswer, reply);
}

type Usage = Parameters<AppPricingPort['report']>[0];

function eventOf(meter: string, { shopId, key, at, quantity }: Usage) {
  return {
    shop_id: shopId,
    event_handle: meter,
    timestamp: at.toISOString(),
    idempotency_key: key,
    attributes: { value: quantity },
  };
}
