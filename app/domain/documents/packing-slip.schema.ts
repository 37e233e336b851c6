/** What a packing slip shows (specification 2, 7: the rows of the packing-slip call). Texts may have any content
 *  and length; the writer makes them fit. */
export type PackingSlip = {
  productName: string;
  storeName: string;
  /** The shop's address on the web, without the scheme. */
  domain: string;
  orderKey: string;
  orderId: string;
  /** Formatted for display. */
  orderDate: string;
  to: { name: string; addressLines: string[]; phone: string; email: string };
  parcels: number;
  lines: { name: string; sku: string; packed: number; ordered: number }[];
  /** How many items of the order are not in the parcel, and why. */
  leftOut?: string | null;
  /** Formatted for display. */
  total: string;
};
