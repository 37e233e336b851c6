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

/** The browser's own memory of the last search (specification 2, section 2). */
export const ORDERS_STATE_KEY = 'ordersState';
export const RESTORED = 'Restored previous search filters';

/** What was remembered, or null where nothing was, or nothing differs from the default. A status
 *  that is one text, as it was kept once, is read as a list of one. */
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

/** A batch is looked at once; it is not what somebody searches for day by day. */
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

/** The fields of a filter as an address carries them. */
export function addressFields(filter: OrderFilter): Record<string, string> {
  return Object.fromEntries(
    Object.entries(askedOf(filter)).map(([field, value]) => [field, String(value)]),
  );
}

/** How the list looks under a view, otherwise than it was saved. */
const OF_VIEW = ['columns', 'density'];

/** The address with this filter instead: the first page, no saved view, everything else as it is. */
export function withFilters(search: string, filter: OrderFilter): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'view', ...OF_VIEW, ...FILTER_FIELDS]) params.delete(name);
  for (const [name, value] of Object.entries(addressFields(filter))) params.set(name, value);
  return `?${params}`;
}

/** The address of a saved view. What the frame itself put there stays. */
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
