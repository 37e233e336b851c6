/** A list may request at most this many rows by key. */
export const MAX_ROWS_NAMED = 100;

/** The most orders that one action may include. */
export const MAX_SELECTED = 1_000;

/** The list's sort options; `-` in front means descending. */
export const ORDER_SORTS = [
  'createdAt',
  '-createdAt',
  'store',
  '-store',
  'orderId',
  '-orderId',
  'customer',
  '-customer',
  'amount',
  '-amount',
  'status',
  '-status',
  'platform',
  '-platform',
  'driver',
  '-driver',
  'inManifest',
  '-inManifest',
  'confirmManifest',
  '-confirmManifest',
] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
