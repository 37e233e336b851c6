import type { SimOrder } from './state.ts';

const TERM = /(\w+):(>=|<=|>|<)?(?:'([^']*)'|"([^"]*)"|(\S+))/g;

/** Shopify's search syntax as far as the product uses it: comparisons of times, a name, a status,
 *  joined by AND. A field that is not known filters nothing, as at Shopify. */
export function matchesQuery(order: SimOrder, query: string): boolean {
  return [...query.matchAll(TERM)].every(([, field, operator, single, double, bare]) => {
    const value = single ?? double ?? bare ?? '';
    if (field === 'updated_at') return compare(order.updatedAt, operator, value);
    if (field === 'created_at') return compare(order.createdAt, operator, value);
    if (field === 'name') return order.name === value;
    if (field === 'status' && value === 'cancelled') return order.cancelledAt !== null;
    if (field === 'status' && value === 'open') return order.cancelledAt === null;
    return true;
  });
}

/** Times are compared in whole seconds, as Shopify keeps them. */
function compare(stored: string, operator: string | undefined, value: string): boolean {
  const [left, right] = [stored, value].map((time) => Math.floor(Date.parse(time) / 1000));
  if (left === undefined || right === undefined) return false;
  if (operator === '>=') return left >= right;
  if (operator === '<=') return left <= right;
  if (operator === '>') return left > right;
  return operator === '<' ? left < right : left === right;
}
