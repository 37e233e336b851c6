import { AppError } from '#app/domain/shared/errors.ts';
import type { HeldOrder, OrderWindow } from '#app/ports/store-platform.ts';
import { shaped, type WooAnswer, type WooFailure, type WooRequest } from './rest-client.ts';
import { DRAFTS, gmt, wooTime } from './translate.ts';
import { listOf, WireHeld } from './wire.ts';

type Call = (request: WooRequest) => Promise<WooAnswer>;

const PER_PAGE = 100;

/** The number of orders in the window. WooCommerce's status `any` includes everything except the trash. On most stores
 *  that includes drafts of the block checkout, which are subtracted. Null if the store sends no total. */
export async function countOrders(call: Call, window: OrderWindow): Promise<number | null> {
  const all = await total(call, window, 'any');
  const carts = all === null ? null : await total(call, window, 'checkout-draft');
  return all === null || carts === null ? null : all - carts;
}

/** One page of ids. Ordered by id, not by date, so that an order that changes keeps its place unless it is deleted. The
 *  cursor holds the next page, the number seen so far, to compare with the store's total, and the last id. Without the
 *  id, a store or cache that returns the same page again would be read for ever.
 *  @throws AppError 'store-down'. */
export async function listHeld(
  call: Call,
  window: OrderWindow,
  cursor: string | null,
): Promise<{ orders: HeldOrder[]; cursor: string | null }> {
  const at = readCursor(cursor);
  const answer = await call({
    method: 'get',
    path: 'orders',
    params: {
      ...madeIn(window),
      status: 'any',
      orderby: 'id',
      order: 'asc',
      per_page: PER_PAGE,
      page: at.page,
      _fields: 'id,status,date_created_gmt,date_modified_gmt',
    },
  });
  const rows = shaped(listOf(WireHeld), answer);
  const seen = at.seen + rows.length;
  const orders = rows.filter((row) => !DRAFTS.has(row.status)).map(heldOf);
  const [first, last] = [rows[0]?.id ?? 0, rows.at(-1)?.id ?? 0];
  if (at.last > 0 && rows.length > 0 && first <= at.last) throw samePage();
  if (rows.length === PER_PAGE) return { orders, cursor: `${at.page + 1}/${seen}/${last}` };
  refuseFewer(seen, totalOf(answer));
  return { orders, cursor: null };
}

/** When the orders with these ids were placed, as far as the store has them outside the trash. */
export async function readPlacedAt(
  call: Call,
  externalIds: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  // Without an id, the store would list its newest orders.
  if (externalIds.length === 0) return new Map();
  const params = { include: externalIds.join(), status: 'any', per_page: PER_PAGE };
  const answer = await call({
    method: 'get',
    path: 'orders',
    params: { ...params, _fields: 'id,status,date_created_gmt' },
  });
  const wanted = new Set(externalIds);
  return new Map(
    shaped(listOf(WireHeld), answer)
      .map((row) => [String(row.id), gmt(row.date_created_gmt)] as const)
      .flatMap(([id, placedAt]) => (placedAt && wanted.has(id) ? [[id, placedAt] as const] : [])),
  );
}

/** Refuses a list that is shorter than the store's own total, because it is incomplete.
 *  @throws AppError 'store-down'. */
export function refuseFewer(seen: number, said: number | null): void {
  if (said === null || seen >= said) return;
  throw new AppError('store-down', 'The store’s order list has fewer orders than its own total.', {
    failure: 'not-woocommerce' satisfies WooFailure,
    said,
    seen,
  });
}

/** The error for a list that does not advance. */
export function samePage(): AppError {
  return new AppError('store-down', 'The store keeps sending the same page of its order list.', {
    failure: 'not-woocommerce' satisfies WooFailure,
  });
}

async function total(call: Call, window: OrderWindow, status: string): Promise<number | null> {
  const params = { ...madeIn(window), status, per_page: 1, _fields: 'id' };
  const answer = await call({ method: 'get', path: 'orders', params });
  if (Array.isArray(answer.data)) return totalOf(answer);
  throw new AppError('store-down', 'The store’s WooCommerce is not responding.', {
    failure: 'not-woocommerce' satisfies WooFailure,
  });
}

/** The total that the store sends with a list; null if it sends none. */
export function totalOf(answer: WooAnswer): number | null {
  const text = answer.header('x-wp-total');
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

/** The query parameters for the orders created in a window. WooCommerce excludes both ends of a range and compares
 *  whole seconds, so the start is moved back by one second. */
export function madeIn({ from, to }: OrderWindow) {
  const after = wooTime(new Date(from.getTime() - 1_000));
  return { after, before: wooTime(to), dates_are_gmt: true };
}

function heldOf(row: WireHeld): HeldOrder {
  const updatedAt = gmt(row.date_modified_gmt) ?? gmt(row.date_created_gmt) ?? new Date(0);
  return { externalId: String(row.id), updatedAt };
}

function readCursor(cursor: string | null): { page: number; seen: number; last: number } {
  const [page = '1', seen = '0', last = '0'] = cursor?.split('/') ?? [];
  return { page: Number(page), seen: Number(seen), last: Number(last) };
}
