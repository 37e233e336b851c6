import { execute, GraphQLError, parse, validate, type DocumentNode } from 'graphql';
import { FIELD_SCOPES } from '#app/integrations/shopify/field-scopes.ts';
import { MAXIMUM_COST, requestedCost, type Bucket } from './cost.ts';
import { isGranted } from './granted.ts';
import { notSimulated, rootFor, type FulfilmentChanged } from './resolvers.ts';
import { adminSchema } from './schema.ts';
import type { SimShop } from './state.ts';

type Request = { query: string; variables: Record<string, unknown> };
type Answer = Record<string, unknown>;

/** Executes a document as Shopify would: real schema, cost, point bucket. */
export async function runDocument(
  shop: SimShop,
  bucket: Bucket,
  changed: FulfilmentChanged,
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
  const { maximumCost = MAXIMUM_COST } = shop;
  if (cost > maximumCost) {
    return {
      errors: [
        coded(
          `Query cost is ${cost}, which exceeds the single query max cost limit (${maximumCost}).`,
          'MAX_COST_EXCEEDED',
        ),
      ],
    };
  }
  if (!bucket.take(cost)) {
    return { errors: [coded('Throttled', 'THROTTLED')], extensions: costOf(cost, null, bucket) };
  }
  const root = { ...rootFor(shop, changed), ...bulk };
  const result = await resolve(shop, document, root, variables);
  const actual = Math.min(cost, countObjects(result.data));
  bucket.give(cost - actual);
  return { ...result, extensions: costOf(cost, actual, bucket) };
}

/** Executes a bulk operation's query, without a cost limit and without paging. */
export async function readInBulk(shop: SimShop, query: string): Promise<Answer> {
  const document = parse(query);
  const problems = validate(adminSchema(), document);
  if (problems[0]) throw problems[0];
  const { data, errors } = await resolve(
    shop,
    document,
    rootFor(shop, () => undefined),
    {},
  );
  if (errors?.[0] && !data) throw errors[0];
  return data ?? {};
}

async function resolve(
  shop: SimShop,
  document: DocumentNode,
  root: Record<string, unknown>,
  variables: Record<string, unknown>,
) {
  return execute({
    schema: adminSchema(),
    document,
    rootValue: root,
    variableValues: variables,
    fieldResolver: (source: Record<string, unknown>, args, context, info) => {
      const value = source[info.fieldName];
      const field = `${info.parentType.name}.${info.fieldName}`;
      if (shop.withheldFields?.has(field))
        throw coded(
          `This app is not approved to use the ${info.fieldName} field.`,
          'ACCESS_DENIED',
        );
      const scope = FIELD_SCOPES[field];
      if (scope && !isGranted(shop, scope))
        throw coded(`Access denied for ${info.fieldName} field.`, 'ACCESS_DENIED');
      if (source === root && value === undefined) throw notSimulated(info.fieldName);
      return typeof value === 'function'
        ? (value as (...all: unknown[]) => unknown)(args, context, info)
        : value;
    },
  });
}

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
