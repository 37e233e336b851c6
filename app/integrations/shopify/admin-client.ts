import { AppError } from '#app/domain/shared/errors.ts';
import { API_VERSION } from './api-version.ts';
import { readGraphqlAnswer } from './graphql-answer.ts';
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
  fetch: typeof fetch;
  /** How long an answer may take; its loss leaves the outcome unknown. */
  timeoutMs?: number;
};

/** The Admin API as the worker uses it: the shop's offline token, renewed once when it is refused. */
export function createAdminClient({ tokens, fetch, timeoutMs = 20_000 }: Options): RunGraphql {
  return async (shop, query, variables, cost) => {
    const body = JSON.stringify({ query, variables });
    const post = (token: string) => postGraphql(fetch, shop, token, body, timeoutMs);

    const token = await tokens.accessToken(shop);
    const first = await post(token);
    if (first.status !== 401) return readGraphqlAnswer(first, cost);
    await first.body?.cancel();
    return readGraphqlAnswer(await post(await tokens.renew(shop, token)), cost);
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
