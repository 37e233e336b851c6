import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql';
import { MAXIMUM_COST, requestedCost, type Bucket } from './cost.ts';
import { notSimulated, rootFor } from './resolvers.ts';
import { adminSchema } from './schema.ts';
import type { SimOrder, SimShop } from './state.ts';

type Request = { query: string; variables: Record<string, unknown> };
type Answer = Record<string, unknown>;

/** Runs a document as Shopify would: the real schema, the cost, the bucket. */
export async function runDocument(
  shop: SimShop,
  bucket: Bucket,
  changed: (order: SimOrder, topic: string) => void,
  { query, variables }: Request,
  bulk: Record<string, unknown>,
): Promise<Answer> {
  const schema = adminSchema();
  let document: DocumentNode;
  try {
    document = parse(query);
  } catch (error) {
    return { errors: [error as GraphQLError] };
  }
  const problems = validate(schema, document);
  if (problems.length > 0) return { errors: problems };

  const cost = requestedCost(document, variables);
  if (cost > MAXIMUM_COST) {
    return {
      errors: [
        coded(
          `Query cost is ${cost}, which exceeds the single query max cost limit (${MAXIMUM_COST}).`,
          'MAX_COST_EXCEEDED',
        ),
      ],
    };
  }
  if (!bucket.take(cost)) {
    return { errors: [coded('Throttled', 'THROTTLED')], extensions: costOf(cost, null, bucket) };
  }
  const root = { ...rootFor(shop, changed), ...bulk };
  const result = await resolve(document, root, variables, shop.takenScopes);
  const actual = Math.min(cost, countObjects(result.data));
  bucket.give(cost - actual);
  return { ...result, extensions: costOf(cost, actual, bucket) };
}

/** What a bulk operation reads: neither cost nor pages. */
export async function readInBulk(shop: SimShop, query: string): Promise<Answer> {
  const document = parse(query);
  const problems = validate(adminSchema(), document);
  if (problems[0]) throw problems[0];
  const { data } = await resolve(
    document,
    rootFor(shop, () => undefined),
    {},
  );
  return data ?? {};
}

async function resolve(
  document: DocumentNode,
  root: Record<string, unknown>,
  variables: Record<string, unknown>,
  takenScopes: readonly string[] = [],
) {
  return execute({
    schema: adminSchema(),
    document,
    rootValue: root,
    variableValues: variables,
    fieldResolver: (source: Record<string, unknown>, args, context, info) => {
      const value = source[info.fieldName];
      const scope = NEEDS[`${info.parentType.name}.${info.fieldName}`];
      if (scope && takenScopes.includes(scope))
        throw coded(`Access denied for ${info.fieldName} field.`, 'ACCESS_DENIED');
      if (source === root && value === undefined) throw notSimulated(info.fieldName);
      return typeof value === 'function'
        ? (value as (...all: unknown[]) => unknown)(args, context, info)
        : value;
    },
  });
}

/** The right that a field asks for; the app lacks it once it was taken. */
const NEEDS: Record<string, string> = {
  'QueryRoot.order': 'read_orders',
  'QueryRoot.orders': 'read_orders',
  'QueryRoot.ordersCount': 'read_orders',
  'QueryRoot.locations': 'read_locations',
  'QueryRoot.fulfillmentOrder': 'read_merchant_managed_fulfillment_orders',
  'Order.fulfillmentOrders': 'read_merchant_managed_fulfillment_orders',
  'Mutation.fulfillmentCreate': 'write_merchant_managed_fulfillment_orders',
  'Mutation.fulfillmentEventCreate': 'write_fulfillments',
};

export function coded(message: string, code: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code } });
}

function costOf(requested: number, actual: number | null, bucket: Bucket) {
  return {
    cost: {
      requestedQueryCost: requested,
      actualQueryCost: actual,
      throttleStatus: bucket.status(),
    },
  };
}

function countObjects(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + countObjects(one), 0);
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, one) => sum + countObjects(one), 1);
}
