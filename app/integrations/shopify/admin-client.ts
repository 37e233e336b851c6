import { AppError } from '#app/domain/shared/errors.ts';
import { API_VERSION } from './api-version.ts';
import { readGraphqlAnswer } from './graphql-answer.ts';
import type { PointBudget, ThrottleStatus } from './point-budget.ts';
import type { ShopTokens } from './refreshing-tokens.ts';

/** Runs one document for one shop and returns its `data`. `cost` is the requested cost in points.
 *  @throws AppError 'store-down' (retry, after `retryAfterSeconds` where Shopify says so),
 *  'store-rights-lost' or 'store-refused'. */
export type RunGraphql = (
  shop: string,
  query: string,
  variables: Record<string, unknown>,
  cost: number,
) => Promise<unknown>;

type Options = {
  tokens: ShopTokens;
  budget: PointBudget;
  fetch: typeof fetch;
  /** How long an answer may take; its loss leaves the outcome unknown. */
  timeoutMs?: number;
};

/** The Admin API as web and worker use it: points are spent from the shop's shared budget first, and
 *  the shop's offline token is renewed once when it is refused. */
export function createAdminClient({
  tokens,
  budget,
  fetch,
  timeoutMs = 20_000,
}: Options): RunGraphql {
  return async (shop, query, variables, cost) => {
    const body = JSON.stringify({ query, variables });
    const post = (token: string) => postGraphql(fetch, shop, token, body, timeoutMs);

    let told: ThrottleStatus | null = null;
    const keepStatus = (status: ThrottleStatus) => void (told = status);
    const token = await tokens.accessToken(shop);
    await budget.spend(shop, cost);
    try {
      const first = await post(token);
      if (first.status !== 401) return await readGraphqlAnswer(first, cost, keepStatus);
      await first.body?.cancel();
      return await readGraphqlAnswer(await post(await tokens.renew(shop, token)), cost, keepStatus);
    } finally {
      await budget.settle(shop, cost, told);
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
    throw new AppError('store-down', 'Shopify did not answer.', { shop }, cause);
  }
}
