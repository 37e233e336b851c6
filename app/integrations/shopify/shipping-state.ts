import { AppError } from '#app/domain/shared/errors.ts';
import type { AskShop } from './ask-shop.ts';
import {
  FULFILMENT_LINES_PAGE,
  FULFILMENT_STATE,
  ORDER_SHIPPING_STATE,
  SHIPPING_STATE_PAGE,
} from './operations.ts';
import { readLinesOn, readOn } from './read-order.ts';
import {
  FulfilmentLinesPageAnswer,
  FulfilmentStateAnswer,
  ShippingStateAnswer,
  ShippingStatePageAnswer,
  type FulfilmentState,
  type ShippingState,
} from './wire.ts';

const STATE_COST = 800;
const PAGE_COST = 350;

/** What can be sent of an order and what was sent of it, every page of it.
 *  @throws AppError 'store-refused' when the order is gone. */
export async function readShippingState(ask: AskShop, id: string): Promise<ShippingState> {
  const { order } = await ask(ShippingStateAnswer, ORDER_SHIPPING_STATE, { id }, STATE_COST);
  if (!order) throw new AppError('store-refused', 'The order is no longer in the Shopify store.');
  await readOn(order.fulfillmentOrders, async (after) => {
    const variables = { id, after };
    const answer = await ask(ShippingStatePageAnswer, SHIPPING_STATE_PAGE, variables, PAGE_COST);
    return answer.order?.fulfillmentOrders ?? null;
  });
  await readLinesOn(ask, order.fulfillmentOrders.nodes);
  return order;
}

/** A fulfilment's events, the newest first, and all that is in it. */
export async function readFulfilment(ask: AskShop, id: string): Promise<FulfilmentState> {
  const { fulfillment } = await ask(FulfilmentStateAnswer, FULFILMENT_STATE, { id }, PAGE_COST);
  if (!fulfillment) throw new AppError('store-down', 'A fulfilment was just removed from Shopify.');
  await readOn(fulfillment.fulfillmentLineItems, async (after) => {
    const variables = { id, after };
    const answer = await ask(
      FulfilmentLinesPageAnswer,
      FULFILMENT_LINES_PAGE,
      variables,
      PAGE_COST,
    );
    return answer.fulfillment?.fulfillmentLineItems ?? null;
  });
  return fulfillment;
}
