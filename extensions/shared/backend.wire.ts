/** The calls of our JSON API that extensions make (`/api/openapi.json`), as they answer. */

export type PlatformOrder = {
  external_id: string;
  order_key: string;
  order_id: string;
  status: string;
  step: number;
  steps: string[];
  trouble: string | null;
  /** Why it cannot ship; null: it can. */
  ship_problem: string | null;
  /** Why it has no label yet; null: it has one. */
  label_problem: string | null;
  notes: string[];
  delivery_by: string | null;
  tracking_page: string | null;
  delivery_tracking_link: string | null;
};

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
};
