import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { oneByOne } from '#app/domain/shared/unreadable.ts';
import type { Clock } from '#app/ports/clock.ts';
import type { Log } from '#app/ports/log.ts';
import type {
  IncomingOrder,
  OrderPage,
  OrderWindow,
  StoreConnection,
  StorePlatformPort,
} from '#app/ports/store-platform.ts';
import { withRetry, withLongRetry } from '../retrying.ts';
import type { RunGraphql } from './admin-client.ts';
import { askShop, type AskShop } from './ask-shop.ts';
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
import { isCutOff, orderOf, readLongOrder, readWholeOrder } from './read-order.ts';
import { orderFromGraphql } from './translate.ts';
import {
  OrderOfFulfilmentOrderAnswer,
  OrdersChangedAnswer,
  OrdersCountAnswer,
  OrdersHeldAnswer,
  RightsAnswer,
} from './wire.ts';
import { writeTracking } from './write-tracking.ts';

/** Orders per page. A page of five costs less than the 1,000 points allowed per call. If Shopify's cost rises, fewer
 *  are requested. */
const LARGER_PAGES = [5, 2];
const SMALLEST_PAGE = 1;
const PAGE_COST = 900;
const COUNT_COST = 1;
const HELD_COST = 252;
const ORDER_OF_COST = 2;
const RIGHTS_COST = 5;
/** How far back Shopify shows orders to an app without read_all_orders, minus one day as a margin. */
const SIGHT_MS = 59 * 86_400_000;

/** Shopify through its Admin GraphQL API. `StoreConnection.externalId` is the myshopify domain. No credentials are
 *  read from the connection, because `graphql` manages the tokens. */
export function createShopifyPlatform({
  graphql,
  fetch,
  clock,
  log,
  simulatorOrigin = null,
}: {
  graphql: RunGraphql;
  fetch: typeof globalThis.fetch;
  clock: Clock;
  log: Log;
  simulatorOrigin?: string | null;
}): StorePlatformPort {
  const askOf = (store: StoreConnection) => askShop(graphql, shopOf(store));
  /** Lists are less urgent: orders that arrive now go first. */
  const listOf = (store: StoreConnection) => askShop(graphql, shopOf(store), 'list');

  async function readPage(
    store: StoreConnection,
    document: string,
    query: string,
    cursor: string | null,
  ): Promise<OrderPage> {
    const ask = listOf(store);
    const [readAt, { orders: page }] = await affordably((first) =>
      withRetry(async () => {
        const asked = clock.now();
        const variables = { first, after: cursor, query };
        return [asked, await ask(OrdersChangedAnswer, document, variables, PAGE_COST)] as const;
      }),
    );
    const orders: IncomingOrder[] = [];
    const each = oneByOne(log, store.storeId);
    for (const node of page.nodes) {
      const order = await each(() => withLongRetry(() => wholeOf(ask, node, readAt)));
      if (order) orders.push(order);
    }
    return { orders, cursor: page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null };
  }

  async function wholeOf(ask: AskShop, node: unknown, readAt: Date): Promise<IncomingOrder> {
    const order = orderOf(node);
    const whole = isCutOff(order) ? await withRetry(() => readLongOrder(ask, order.id)) : null;
    return { ...orderFromGraphql(whole ?? order), readAt };
  }

  /** For an order that is too old to be shown to us, Shopify reports a missing permission, as it does while our access
   *  to customer data is not approved. Returns 'withheld' if the shop has granted all permissions. Rethrows every other
   *  error. */
  async function notShown(store: StoreConnection, error: unknown): Promise<'withheld'> {
    const isWithheld = isAppError(error) && error.details.isWholeDenied === true;
    if (!isWithheld || (await rightsMissingAt(store)).length > 0) throw error;
    return 'withheld';
  }

  async function rightsMissingAt(store: StoreConnection): Promise<string[]> {
    const { currentAppInstallation } = await askOf(store)(RightsAnswer, RIGHTS, {}, RIGHTS_COST);
    return missingRights(new Set(currentAppInstallation.accessScopes.map(({ handle }) => handle)));
  }

  return {
    sightMs: SIGHT_MS,

    async readOrder(store, externalId) {
      const ask = askOf(store);
      const readAt = clock.now();
      const read = async () => {
        const id = await orderIdOf(ask, externalId);
        return id ? readWholeOrder(ask, id) : null;
      };
      const order = await read().catch((error: unknown) => notShown(store, error));
      if (!order) return { kind: 'gone', readAt };
      if (order === 'withheld') return { kind: 'gone', readAt, isWithheld: true };
      return { kind: 'order', order: { ...orderFromGraphql(order), readAt } };
    },

    async readChanged(store, since, cursor) {
      const query = `updated_at:>='${since.toISOString()}' AND status:any`;
      return readPage(store, ORDERS_CHANGED, query, cursor);
    },

    readMade: (store, window, cursor) => readPage(store, ORDERS_MADE, madeIn(window), cursor),

    orderExport: createOrderExport({
      askOf: listOf,
      fetch,
      log,
      mayRead: (url) => url.protocol === 'https:' || url.origin === simulatorOrigin,
      searchOf: madeIn,
    }),

    missingRights: rightsMissingAt,

    readPrivacy(body) {
      const hint = readWebhook('customers/redact', body);
      if (hint.kind !== 'privacy')
        throw new AppError('internal', 'This webhook is not a privacy request.');
      return { customerRef: hint.customerId, externalOrderIds: hint.orderIds };
    },

    async countOrders(store, window) {
      const variables = { query: madeIn(window) };
      const ask = listOf(store);
      const answer = await withRetry(() =>
        ask(OrdersCountAnswer, ORDERS_COUNT, variables, COUNT_COST),
      );
      const { count, precision } = answer.ordersCount ?? { count: 0, precision: 'NONE' };
      return precision === 'EXACT' ? count : null;
    },

    async listHeld(store, window, cursor) {
      const variables = { after: cursor, query: madeIn(window) };
      const ask = listOf(store);
      const { orders: page } = await withRetry(() =>
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

    writeTracking: (store, update, sent) =>
      writeTracking(askOf(store), update, sent, {
        passWithheld: (error) => notShown(store, error),
        isTooOld: clock.now().getTime() - update.orderedAt.getTime() > SIGHT_MS,
      }),
  };
}

/** Retries with fewer orders per page while Shopify refuses the query as too expensive, or its answer is too large. */
async function affordably<T>(read: (first: number) => Promise<T>): Promise<T> {
  for (const first of LARGER_PAGES) {
    try {
      return await read(first);
    } catch (error) {
      if (!isAppError(error) || error.details['isTooDear'] !== true) throw error;
    }
  }
  return read(SMALLEST_PAGE);
}

/** Webhooks about fulfilment orders do not name the order, so it is looked up. */
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

/** Shopify's search text for the orders created in the window. Shopify never lists drafts or deleted orders, so the
 *  search need not exclude them. */
function madeIn({ from, to }: OrderWindow): string {
  return `created_at:>='${from.toISOString()}' AND created_at:<'${to.toISOString()}' AND status:any`;
}

function shopOf(store: StoreConnection): string {
  if (store.externalId) return store.externalId;
  throw new AppError('store-rights-lost', 'This store is not connected to a Shopify shop.');
}
