/** The answers of our JSON API to the extensions' calls (`/api/openapi.json`). */

/** An order of the shop, with its parts if it was split. */
export type PlatformOrder = PlatformRow & { external_id: string; parts?: PlatformRow[] };

/** An order, or a part of a split order. Each has its own number, status and label. */
export type PlatformRow = {
  order_key: string;
  order_id: string;
  status: string;
  step: number;
  steps: string[];
  trouble: string | null;
  /** Why it cannot be shipped; null if it can. */
  ship_problem: string | null;
  /** Why no label can be printed for it; null if one can. */
  label_problem: string | null;
  notes: string[];
  delivery_by: string | null;
  tracking_page: string | null;
  delivery_tracking_link: string | null;
};

/** All rows: each order, followed by its parts if it was split. */
export function rowsOf(orders: readonly PlatformOrder[]): PlatformRow[] {
  return orders.flatMap((order) => [order, ...(order.parts ?? [])]);
}

export type Skipped = { orderKey: string; orderId: string | null; reason: string };
export type Batch = { accepted: string[]; skipped: Skipped[] };

export type DocumentKind = 'shipping-labels' | 'packing-slips';
export type DocumentState = { status: 'processing' | 'completed' | 'error'; error: string | null };

export type BuyerTracking = {
  state: 'preparing' | 'underWay' | 'delivered' | 'stopped' | 'elsewhere';
  step: number;
  steps: string[];
  tracking_number: string | null;
  tracking_page: string | null;
  /** The other parts of a split order, without cancelled ones. */
  parts?: Pick<BuyerTracking, 'state' | 'tracking_number' | 'tracking_page'>[];
};
