/** What a packing slip shows (specification 2, 7: the rows of the packing-slip call). Any content
 *  and any length; the writer makes it fit. */
export type PackingSlip = {
  productName: string;
  storeName: string;
  /** Where the shop is found, without the scheme. */
  domain: string;
  orderKey: string;
  orderId: string;
  /** As people read it. */
  orderDate: string;
  to: { name: string; addressLines: string[]; phone: string; email: string };
  /** Into how many parcels it is packed. */
  parcels: number;
  lines: { name: string; sku: string; packed: number; ordered: number }[];
  /** How many items of the order are not in it, and why. */
  leftOut?: string | null;
  /** As people read it. */
  total: string;
};
