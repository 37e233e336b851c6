/** An order as shown in a short list of search hits. */
export type OrderHit = {
  orderKey: string;
  orderId: string;
  customerName: string;
  storeName: string;
  status: string;
};

/** As many hits as a person can take in at a glance. */
export const MAX_HITS = 8;
/** The shortest search text; a shorter one would match nearly everything. */
export const FEWEST_SIGNS = 2;
