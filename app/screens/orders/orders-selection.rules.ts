import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { isEnded, isWithCourier } from '#app/domain/orders/order-status.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { orderActionMessages } from '#app/messages/order-actions.ts';
import { isSelected } from '#app/ui/selection.rules.ts';
import type { Selection } from '#app/ui/use-selection.ts';
import type { OfferedAction } from './batch.rules.ts';
import type { AskedOrders } from './use-order-actions.ts';

/** Identifies a selection by its user and the list's filter. Page and sort order do not matter. */
export function selectionOwner(
  viewer: string,
  { page: _page, limit: _limit, sort: _sort, ...shown }: OrderListQuery,
): string {
  return `${viewer} ${JSON.stringify(shown)}`;
}

/** The orders an action is for. If all are selected, the query is sent and the server finds them. */
export function askedOrders(
  { state, count }: Pick<Selection, 'state' | 'count'>,
  query: OrderListQuery,
): AskedOrders {
  const ids = [...state.ids];
  if (!state.all) return { orderKeys: ids, count, sort: query.sort };
  return {
    orderKeys: [],
    count,
    all: { query: JSON.stringify(query), except: ids, upTo: state.upTo ?? '' },
  };
}

/** The number of selected orders to which this action can be applied. Null if not all of them are on the page, or if
 *  `batch` is not one of the action's places, because the rows need not list such an action. */
export function possibleAmong(
  seen: readonly Pick<OrderRow, 'orderKey' | 'actions'>[],
  { state, count }: Pick<Selection, 'state' | 'count'>,
  { action, places }: Pick<OfferedAction, 'action' | 'places'>,
): number | null {
  const here = seen.filter(({ orderKey }) => isSelected(state, orderKey));
  if (here.length !== count || !places.includes('batch')) return null;
  return here.filter(({ actions }) => actions.includes(action)).length;
}

type Seen = readonly Pick<OrderRow, 'orderKey' | 'status'>[];

/** How many of these orders have a courier booking that has not ended; null if not all of them are on the page. */
export function bookedAmong(seen: Seen, orderKeys: readonly string[]): number | null {
  const asked = new Set(orderKeys);
  const here = seen.filter(({ orderKey }) => asked.has(orderKey));
  if (here.length < asked.size) return null;
  return here.filter(({ status }) => isWithCourier(status) && !isEnded(status)).length;
}

type Text = ReturnType<typeof orderActionMessages.in>['text'];

/** An order's name for messages, if it is on the page. */
export function nameAmong(
  text: Text,
  seen: readonly Pick<OrderRow, 'orderKey' | 'orderId'>[],
  orderKey: string,
): string | undefined {
  const row = seen.find((one) => one.orderKey === orderKey);
  return row && text('order', { id: row.orderId });
}
