import { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type {
  IncomingOrder,
  OrderWindow,
  StoreConnection,
  StorePlatformPort,
} from '#app/ports/store-platform.ts';
import { patiently } from '../patiently.ts';
import type { RunGraphql } from './admin-client.ts';
import {
  ORDER_OF_FULFILMENT_ORDER,
  ORDERS_CHANGED,
  ORDERS_COUNT,
  ORDERS_HELD,
  ORDERS_MADE,
  RIGHTS,
} from './operations.ts';
import { createOrderExport } from './order-export.ts';
import { readWebhook } from './read-webhook.ts';
import { missingRights } from './scopes.ts';
import { readWholeOrder } from './read-order.ts';
import { isCutOff, orderFromGraphql } from './translate.ts';
import {
  OrderOfFulfilmentOrderAnswer,
  OrdersChangedAnswer,
  OrdersCountAnswer,
  OrdersHeldAnswer,
  RightsAnswer,
} from './wire.ts';
import { writeTracking } from './write-tracking.ts';

/** Five orders a page ask for fewer than the 1,000 points of one call. */
const PAGE_SIZE = 5;
const PAGE_COST = 900;
const COUNT_COST = 1;
const HELD_COST = 252;
const ORDER_OF_COST = 2;
const RIGHTS_COST = 5;

/** Shopify through its Admin GraphQL API. `StoreConnection.externalId` is the myshopify domain; no
 *  credential is read from the connection, the tokens belong to `graphql`. */
export function createShopifyPlatform({
  graphql,
  fetch,
  simulatorOrigin = null,
}: {
  graphql: RunGraphql;
  fetch: typeof globalThis.fetch;
  simulatorOrigin?: string | null;
}): StorePlatformPort {
  const askOf = (store: StoreConnection) => askShop(graphql, shopOf(store));

  async function readPage(
    store: StoreConnection,
    document: string,
    query: string,
    cursor: string | null,
  ): Promise<{ orders: IncomingOrder[]; cursor: string | null }> {
    const ask = askOf(store);
    const variables = { first: PAGE_SIZE, after: cursor, query };
    const { orders: page } = await patiently(() =>
      ask(OrdersChangedAnswer, document, variables, PAGE_COST),
    );
    const orders: IncomingOrder[] = [];
    for (const node of page.nodes) {
      const whole = isCutOff(node) ? await patiently(() => readWholeOrder(ask, node.id)) : null;
      orders.push(orderFromGraphql(whole ?? node));
    }
    return { orders, cursor: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
  }

  return {
    async readOrder(store, externalId) {
      const ask = askOf(store);
      const id = await orderIdOf(ask, externalId);
      const order = id ? await readWholeOrder(ask, id) : null;
      return order ? { kind: 'order', order: orderFromGraphql(order) } : { kind: 'gone' };
    },

    async readChanged(store, since, cursor) {
      const query = `updated_at:>='${since.toISOString()}' AND status:any`;
      return readPage(store, ORDERS_CHANGED, query, cursor);
    },

    readMade: (store, window, cursor) => readPage(store, ORDERS_MADE, madeIn(window), cursor),

    orderExport: createOrderExport({
      askOf,
      fetch,
      mayRead: (url) => url.protocol === 'https:' || url.origin === simulatorOrigin,
      searchOf: madeIn,
    }),

    async missingRights(store) {
      const { currentAppInstallation } = await askOf(store)(RightsAnswer, RIGHTS, {}, RIGHTS_COST);
      const granted = new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle));
      return missingRights(granted);
    },

    readPrivacy(body) {
      const hint = readWebhook('customers/redact', body);
      if (hint.kind !== 'privacy') throw new AppError('internal', 'Not a privacy delivery.');
      return { customerRef: hint.customerId, externalOrderIds: hint.orderIds };
    },

    async countOrders(store, window) {
      const variables = { query: madeIn(window) };
      const ask = askOf(store);
      const answer = await patiently(() =>
        ask(OrdersCountAnswer, ORDERS_COUNT, variables, COUNT_COST),
      );
      const { count, precision } = answer.ordersCount ?? { count: 0, precision: 'NONE' };
      return precision === 'EXACT' ? count : null;
    },

    async listHeld(store, window, cursor) {
      const variables = { after: cursor, query: madeIn(window) };
      const ask = askOf(store);
      const { orders: page } = await patiently(() =>
        ask(OrdersHeldAnswer, ORDERS_HELD, variables, HELD_COST),
      );
      return {
        orders: page.nodes.map(({ id, updatedAt }) => ({
          externalId: id,
          updatedAt: new Date(updatedAt),
        })),
        cursor: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null,
      };
    },

    writeTracking: (store, update, sent) => writeTracking(askOf(store), update, sent),
  };
}

/** Webhooks of fulfilment orders name no order. */
async function orderIdOf(ask: AskShop, id: string): Promise<string | null> {
  if (!id.startsWith('gid://shopify/FulfillmentOrder/')) return id;
  const variables = { id };
  const answer = await ask(
    OrderOfFulfilmentOrderAnswer,
    ORDER_OF_FULFILMENT_ORDER,
    variables,
    ORDER_OF_COST,
  );
  return answer.fulfillmentOrder?.orderId ?? null;
}

/** Asks one shop and checks the shape of the answer. */
export type AskShop = <T>(
  answer: z.ZodType<T>,
  query: string,
  variables: Record<string, unknown>,
  cost: number,
) => Promise<T>;

/** `graphql` bound to one shop, with the answer checked against `wire.ts`. */
export function askShop(graphql: RunGraphql, shop: string): AskShop {
  return async (answer, query, variables, cost) => {
    const parsed = answer.safeParse(await graphql(shop, query, variables, cost));
    if (parsed.success) return parsed.data;
    throw new AppError(
      'store-down',
      'Shopify answered in a form that we do not know.',
      { shop, problem: z.prettifyError(parsed.error) },
      parsed.error,
    );
  };
}

/** Carts are no orders at Shopify, and it has no trash: all of them have their place here. */
function madeIn({ from, to }: OrderWindow): string {
  return `created_at:>='${from.toISOString()}' AND created_at:<'${to.toISOString()}' AND status:any`;
}

function shopOf(store: StoreConnection): string {
  if (store.externalId) return store.externalId;
  throw new AppError('store-rights-lost', 'This store is not connected to a Shopify shop.');
}
