import { AppError } from '#app/domain/shared/errors.ts';
import { API_VERSION } from './api-version.ts';
import { readGraphqlAnswer } from './graphql-answer.ts';
import type { ReportedCost, Urgency } from './point-bucket.rules.ts';
import type { PointBudget } from './point-budget.ts';
import type { ShopTokens } from './refreshing-tokens.ts';

/** Runs one document for one shop and returns its `data`. `cost` is the requested cost in points, used until an
 *  answer reports Shopify's own figure.
 *  @throws AppError 'store-down' (retry, after `retryAfterSeconds` if Shopify says so), 'store-rights-lost' or
 *  'store-refused'. */
export type RunGraphql = (
  shop: string,
  query: string,
  variables: Record<string, unknown>,
  cost: number,
  urgency?: Urgency,
) => Promise<unknown>;

type Options = {
  tokens: ShopTokens;
  budget: PointBudget;
  fetch: typeof fetch;
  /** True in the process that serves screens. */
  isPersonWaiting?: boolean;
  /** How long an answer may take. After that the outcome is unknown. */
  timeoutMs?: number;
};

/** The Admin API for web and worker. Points are reserved from the shop's shared budget first, and a refused offline
 *  token is renewed once. */
export function createAdminClient({
  tokens,
  budget,
  fetch,
  isPersonWaiting = false,
  timeoutMs = 20_000,
}: Options): RunGraphql {
  const learnt = new Map<string, number>();
  return async (shop, query, variables, cost, urgency = 'order') => {
    const body = JSON.stringify({ query, variables });
    const post = (token: string) => postGraphql(fetch, shop, token, body, timeoutMs);

    const sized = `${query} ${JSON.stringify(variables['first'])}`;
    let reported: ReportedCost | null = null;
    const keepCost = (answer: ReportedCost) => {
      reported = answer;
      if (answer.requested) learnt.set(sized, answer.requested);
    };
    const token = await tokens.accessToken(shop);
    const asked = learnt.get(sized) ?? cost;
    const id = await budget.spend(shop, asked, isPersonWaiting ? 'person' : urgency);
    try {
      const first = await post(token);
      if (first.status !== 401) return await readGraphqlAnswer(first, asked, keepCost);
      await first.body?.cancel();
      return await readGraphqlAnswer(await post(await tokens.renew(shop, token)), asked, keepCost);
    } finally {
      await budget.settle(shop, id, reported);
    }
  };
}

async function postGraphql(
  fetch: Options['fetch'],
  shop: string,
  token: string,
  body: string,
  timeoutMs: number,
): Promise<Response> {
  try {
    return await fetch(`https://${shop}/admin/api/${API_VERSION}/graphql.json`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Accept: 'application/json',
        'X-Shopify-Access-Token': token,
      },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
  } catch (cause) {
    const isSilent = cause instanceof Error && cause.name === 'TimeoutError';
    throw new AppError('store-down', 'Shopify did not answer.', { shop, isSilent }, cause);
  }
}
