import { readStatus } from '#app/domain/orders/order-status.rules.ts';
import type { OrderStatus } from '@prisma/client';

/** The browser's own memory of the last search (specification 2, section 2). */
export const ORDERS_STATE_KEY = 'ordersState';
export const RESTORED = 'Restored previous search filters';

export type OrderFilters = { q: string; status: readonly OrderStatus[] };

/** What was remembered, or null where nothing was, or nothing differs from the default. A status
 *  that is one text, as it was kept once, is read as a list of one. */
export function readOrdersState(text: string | null, productName: string): OrderFilters | null {
  const kept = parse(text);
  if (!kept) return null;
  const words = [kept['status']].flat().filter((one) => typeof one === 'string');
  const status = words.flatMap((word) => readStatus(word, productName) ?? []);
  const q = typeof kept['searchString'] === 'string' ? kept['searchString'].trim() : '';
  const filters = { q: q.slice(0, 200), status: [...new Set(status)] };
  return isDefault(filters) ? null : filters;
}

export function writeOrdersState({ q, status }: OrderFilters): string {
  return JSON.stringify({
    status: status.length > 0 ? status : ['All'],
    platform: 'All',
    searchString: q,
  });
}

export function isDefault({ q, status }: OrderFilters): boolean {
  return q === '' && status.length === 0;
}

/** The address with these filters instead: the first page, everything else as it is. */
export function withFilters(search: string, { q, status }: OrderFilters): string {
  const params = new URLSearchParams(search);
  for (const name of ['page', 'q', 'status']) params.delete(name);
  if (q) params.set('q', q);
  if (status.length > 0) params.set('status', status.join(','));
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
