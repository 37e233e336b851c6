import type { Json, SimRecord } from './store.ts';

/** The orders that match a list query, in the requested order; newest first by default. Dates are compared in GMT;
 *  both ends of a range are exclusive. */
export function ordersWanted(all: readonly SimRecord[], query: Record<string, string>) {
  const { modified_after: changed, after, before, status = 'any', order = 'desc' } = query;
  const included = query.include ? new Set(query.include.split(',')) : null;
  const statuses = status.split(',');
  const sortKey = sortKeyOf(query.orderby);
  return all
    .filter(({ order: one }) =>
      statuses.includes('any') ? one.status !== 'trash' : statuses.includes(one.status),
    )
    .filter(({ order: one }) => !included || included.has(String(one.id)))
    .filter(({ order: one }) => !changed || String(one.date_modified_gmt) > changed)
    .filter(({ order: one }) => !after || String(one.date_created_gmt) > after)
    .filter(({ order: one }) => !before || String(one.date_created_gmt) < before)
    .sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1) * (order === 'asc' ? 1 : -1));
}

/** Applies `_fields`: all other fields are removed. */
export function only(order: Json, fields: readonly string[]): Json {
  return Object.fromEntries(fields.map((field) => [field, order[field]]));
}

function sortKeyOf(orderBy: string | undefined): (entry: SimRecord) => string {
  const field = orderBy === 'modified' ? 'date_modified_gmt' : 'date_created_gmt';
  return ({ order }) => {
    const id = String(order.id).padStart(12, '0');
    return orderBy === 'id' ? id : `${String(order[field])}${id}`;
  };
}
