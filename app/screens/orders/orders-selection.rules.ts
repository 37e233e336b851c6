import type { OrderRow } from '#app/domain/orders/list-orders.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { isSelected } from '#app/ui/selection.rules.ts';
import type { Selection } from '#app/ui/use-selection.ts';
import type { OfferedAction } from './batch.rules.ts';
import type { AskedOrders } from './use-order-actions.ts';

/** A selection belongs to its person and to what is listed, whatever its page and its order. */
export function selectionOwner(
  viewer: string,
  { page: _page, limit: _limit, sort: _sort, ...shown }: OrderListQuery,
): string {
  return `${viewer} ${JSON.stringify(shown)}`;
}

/** What an act is asked for. Of all that match the server knows which they are. */
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

/** To how many of the selected orders this act can be done; null where not all of them are in sight, or
 *  where that is not judged in lists. */
export function possibleAmong(
  seen: readonly Pick<OrderRow, 'orderKey' | 'acts'>[],
  { state, count }: Pick<Selection, 'state' | 'count'>,
  { act, places }: Pick<OfferedAction, 'act' | 'places'>,
): number | null {
  const here = seen.filter(({ orderKey }) => isSelected(state, orderKey));
  if (here.length !== count || !places.includes('batch')) return null;
  return here.filter(({ acts }) => acts.includes(act)).length;
}

type Seen = readonly Pick<OrderRow, 'orderKey' | 'status'>[];

/** How many of these have a courier; null where not all of them are in sight. */
export function bookedAmong(seen: Seen, orderKeys: readonly string[]): number | null {
  const asked = new Set(orderKeys);
  const here = seen.filter(({ orderKey }) => asked.has(orderKey));
  if (here.length < asked.size) return null;
  return here.filter(({ status }) => !isBeforeBooking(status)).length;
}

/** What a person calls an order that is in sight. */
export function nameAmong(
  seen: readonly Pick<OrderRow, 'orderKey' | 'orderId'>[],
  orderKey: string,
): string | undefined {
  const row = seen.find((one) => one.orderKey === orderKey);
  return row && `order ${row.orderId}`;
}
