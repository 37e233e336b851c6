import { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type { RunGraphql } from './admin-client.ts';
import type { Urgency } from './point-bucket.rules.ts';

/** Calls one shop and validates the shape of the answer. */
export type AskShop = <T>(
  answer: z.ZodType<T>,
  query: string,
  variables: Record<string, unknown>,
  cost: number,
) => Promise<T>;

/** Binds `graphql` to one shop and validates each answer against `wire.ts`.
 *  @throws AppError 'store-down' for an answer of another shape, and what `graphql` throws. */
export function askShop(graphql: RunGraphql, shop: string, urgency?: Urgency): AskShop {
  return async (answer, query, variables, cost) => {
    const parsed = answer.safeParse(await graphql(shop, query, variables, cost, urgency));
    if (parsed.success) return parsed.data;
    throw new AppError(
      'store-down',
      'Shopify sent a response we do not understand.',
      { shop, problem: z.prettifyError(parsed.error) },
      parsed.error,
    );
  };
}
