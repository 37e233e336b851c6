/** An order as it stands in a short list to choose from. */
export type OrderHit = {
  orderKey: string;
  orderId: string;
  customerName: string;
  storeName: string;
  status: string;
};

/** As many as are read at a glance. */
export const MAX_HITS = 8;
/** Of what is looked for: less finds nearly everything. */
export const FEWEST_SIGNS = 2;
