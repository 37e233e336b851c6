import { findOrders, inListOrder } from '#app/domain/orders/list-orders.ts';
import { orderKeysOf } from '#app/domain/orders/order-key.rules.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import type { OrderSelection, SelectedOrders } from './selection.schema.ts';
import { MAX_SELECTED } from '#app/domain/orders/order-list.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** The orders of a selection in the list's sequence, as of now, at most MAX_SELECTED. The action decides about each.
 *  A named key that is not found is kept, so that the answer mentions it.
 *  @throws AppError 'not-allowed', 'conflict' for a whole list in which orders have arrived since the user saw it. */
export async function selectedKeys(
  deps: Needs,
  actor: Actor,
  selection: OrderSelection,
): Promise<SelectedOrders> {
  if ('query' in selection) return matchingKeys(deps, actor, selection);
  const keys = orderKeysOf(selection.orderKeys);
  const { sort } = selection;
  if (sort === null || keys.length < 2) return { orderKeys: keys, matching: keys.length };
  const found = await deps.db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.read'), { orderKey: { in: keys } }] },
    orderBy: inListOrder(sort),
    select: { orderKey: true },
  });
  const sorted = found.map(({ orderKey }) => orderKey);
  return { orderKeys: [...new Set([...sorted, ...keys])], matching: keys.length };
}

async function matchingKeys(
  deps: Needs,
  actor: Actor,
  { query, except, upTo }: Extract<OrderSelection, { query: unknown }>,
): Promise<SelectedOrders> {
  await refuseUnseen(deps, actor, query, upTo);
  const without = new Set(orderKeysOf(except));
  const limit = MAX_SELECTED + without.size;
  const { totalDocs, ids } = await findOrders(deps, actor, { ...query, page: 1, limit });
  const rows = await deps.db.order.findMany({
    where: { id: { in: ids.map(({ id }) => id) } },
    select: { id: true, orderKey: true },
  });
  const keyOf = new Map(rows.map(({ id, orderKey }) => [id, orderKey]));
  const shown = ids.flatMap(({ id }) => keyOf.get(id) ?? []);
  const wanted = shown.filter((orderKey) => !without.has(orderKey));
  return {
    orderKeys: wanted.slice(0, MAX_SELECTED),
    // Some excluded orders may come after the ones read here, so all of them are subtracted from the total.
    matching: Math.max(wanted.length, totalDocs - without.size),
  };
}

/** Refuses if orders have arrived since the user saw the list, because selecting all includes only the orders that the
 *  list had then. Our ids sort by creation time.
 *  @throws AppError 'conflict' with the number of new orders. */
async function refuseUnseen(
  deps: Needs,
  actor: Actor,
  query: OrderListQuery,
  upTo: string,
): Promise<void> {
  const where = await ordersMatching(deps, actor, query);
  const unseen = await deps.db.order.count({
    where: { AND: [where, { id: { gt: upTo } }] },
  });
  if (unseen === 0) return;
  const came = `${counted(unseen, 'order')} ${oneOrMany(unseen, 'has', 'have')}`;
  throw new AppError(
    'conflict',
    `${came} arrived since you selected all. Check the list, then try again to include them.`,
  );
}
