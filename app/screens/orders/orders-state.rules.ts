import {
  FILTER_FIELDS,
  type OrderFilter,
  PLATFORM_CODES,
  askedOf,
  asksNothing,
  readFilter,
} from '#app/domain/orders/order-filter.rules.ts';
import { readStatus } from '#app/domain/orders/order-status.rules.ts';
import { platformName } from './order-words.rules.ts';

/** Key of the last search in the browser's storage (specification 2, section 2). */
export const ORDERS_STATE_KEY = 'ordersState';

/** The stored search; null if there is none, if it cannot be read, or if it filters nothing. An older format had a
 *  single status, which is read as a list of one. */
export function readOrdersState(text: string | null, productName: string): OrderFilter | null {
  const kept = parse(text);
  if (!kept) return null;
  const words = [kept['status']].flat().filter((one) => typeof one === 'string');
  const status = words.flatMap((word) => readStatus(word, productName) ?? []);
  const q = typeof kept['searchString'] === 'string' ? kept['searchString'].slice(0, 200) : '';
  const platform = PLATFORM_CODES.find((code) => platformName(code) === kept['platform']) ?? '';
  const filter = readFilter({
    ...kept,
    q,
    status: [...new Set(status)],
    store: kept['storeName'],
    platform,
  });
  return asksNothing(filter) ? null : filter;
}

/** The text to store for a search. The batch filter is left out. */
export function writeOrdersState(filter: OrderFilter): string {
  const { q, status, platform, store, batch: _gone, ...others } = askedOf(filter);
  return JSON.stringify({
    status: status ?? ['All'],
    platform: platform ? platformName(platform) : 'All',
    searchString: q ?? '',
    ...(store ? { storeName: store } : {}),
    ...others,
  });
}

/** The fields of a filter as query parameters. */
export function addressFields(filter: OrderFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(askedOf(filter)).map(([field, value]) => [field, String(value)]),
  );
}

/** A view's list settings, present in the URL only while they differ from the saved ones. */
const OF_VIEW = ['columns', 'density'];

/** The query string with this filter, on the first page and without a saved view and its settings. The sort order and
 *  other parameters stay. */
export function withFilters(search: string, filter: OrderFilter): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'view', ...OF_VIEW, ...FILTER_FIELDS]) params.delete(name);
  for (const [name, value] of Object.entries(addressFields(filter))) params.set(name, value);
  return `?${params}`;
}

/** The query string with the list's sort order. Without this, the order of a saved view would be lost together with
 *  the view as soon as its filter is changed (`withFilters`). */
export function withSortOfView(search: string, sort: string): string {
  const params = new URLSearchParams(search);
  if (!params.has('view') || params.has('sort')) return search;
  params.set('sort', sort);
  return `?${params}`;
}

/** The query string that opens a saved view. The shell's own parameters stay. */
export function viewAddress(search: string, id: string): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'sort', ...OF_VIEW, ...FILTER_FIELDS]) params.delete(name);
  params.set('view', id);
  return `?${params}`;
}

function parse(text: string | null): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text ?? '');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
