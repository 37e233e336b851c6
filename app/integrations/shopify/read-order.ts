import { z } from 'zod';
import { AppError } from '#app/domain/shared/errors.ts';
import type { AskShop } from './ask-shop.ts';
import {
  FULFILMENT_ORDERS_PAGE,
  FULFILMENT_ORDER_LINES_PAGE,
  ORDER_BY_ID,
  ORDER_IN_SHORT,
  ORDER_LINES_PAGE,
} from './operations.ts';
import {
  FulfilmentOrderLinesPageAnswer,
  FulfilmentOrdersPageAnswer,
  Order,
  OrderByIdAnswer,
  OrderLinesPageAnswer,
  type PageInfo,
  type ShopifyFulfilmentOrder,
  type ShopifyOrder,
} from './wire.ts';

const SHORT_COST = 180;
const WHOLE_COST = 570;
const PAGE_COST = 350;

type Page<T> = { nodes: T[]; pageInfo: PageInfo };

/** Parses one order as our documents request it.
 *  @throws AppError 'store-refused' when it cannot be read. A retry would return the same. */
export function orderOf(node: unknown): ShopifyOrder {
  const read = Order.safeParse(node);
  if (read.success) return read.data;
  const id = z.looseObject({ id: z.string() }).safeParse(node).data?.id;
  throw new AppError('store-refused', 'Shopify sent an order that cannot be read.', {
    externalId: id,
    issues: read.error.issues.map((issue) => issue.path.join('.')),
  });
}

/** Whether the answer contains, or may contain, only a part of the order. */
export function isCutOff({ lineItems, fulfillmentOrders, fulfillments }: ShopifyOrder): boolean {
  return (
    lineItems.pageInfo.hasNextPage ||
    fulfillmentOrders.pageInfo.hasNextPage ||
    fulfillmentOrders.nodes.some((fo) => fo.lineItems.pageInfo.hasNextPage) ||
    fulfillments.length >= 5
  );
}

/** Reads one order with all its lines and fulfilment orders; null when it was deleted. */
export async function readWholeOrder(ask: AskShop, id: string): Promise<ShopifyOrder | null> {
  const answer = await ask(OrderByIdAnswer, ORDER_IN_SHORT, { id }, SHORT_COST);
  if (!answer.order) return null;
  const order = orderOf(answer.order);
  return isCutOff(order) ? readLongOrder(ask, id) : order;
}

/** Reads an order that is known to be too long for one answer. */
export async function readLongOrder(ask: AskShop, id: string): Promise<ShopifyOrder | null> {
  const answer = await ask(OrderByIdAnswer, ORDER_BY_ID, { id }, WHOLE_COST);
  if (!answer.order) return null;
  const order = orderOf(answer.order);

  await readOn(order.lineItems, async (after) => {
    const answer = await ask(OrderLinesPageAnswer, ORDER_LINES_PAGE, { id, after }, PAGE_COST);
    return answer.order?.lineItems ?? null;
  });
  await readOn(order.fulfillmentOrders, async (after) => {
    const variables = { id, after };
    const answer = await ask(
      FulfilmentOrdersPageAnswer,
      FULFILMENT_ORDERS_PAGE,
      variables,
      PAGE_COST,
    );
    return answer.order?.fulfillmentOrders ?? null;
  });
  await readLinesOn(ask, order.fulfillmentOrders.nodes);
  return order;
}

/** Reads the remaining lines of each fulfilment order and appends them in place. */
export async function readLinesOn(
  ask: AskShop,
  fulfilmentOrders: readonly ShopifyFulfilmentOrder[],
): Promise<void> {
  for (const { id, lineItems } of fulfilmentOrders) {
    await readOn(lineItems, async (after) => {
      const answer = await ask(
        FulfilmentOrderLinesPageAnswer,
        FULFILMENT_ORDER_LINES_PAGE,
        { id, after },
        PAGE_COST,
      );
      return answer.fulfillmentOrder?.lineItems ?? null;
    });
  }
}

/** Reads the following pages and appends them to the first one in place. */
export async function readOn<T>(
  first: Page<T>,
  next: (after: string | null) => Promise<Page<T> | null>,
): Promise<void> {
  while (first.pageInfo.hasNextPage) {
    const page = await next(first.pageInfo.endCursor);
    first.nodes.push(...(page?.nodes ?? []));
    first.pageInfo = page?.pageInfo ?? { hasNextPage: false, endCursor: null };
  }
}
