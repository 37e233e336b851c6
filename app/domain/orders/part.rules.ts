import type { OrderStatus } from '@prisma/client';

/** So many rows an order has at most with its parts, itself included (product.md D31). */
export const MAX_PARTS = 20;

/** What people call a part: the number of its order, and which it is, as in 1042-2. */
export function partOrderId(orderId: string, partNumber: number): string {
  return `${orderId}-${partNumber}`;
}

/** What decides whether an order can be split, and a part be put back; read where one order is in sight. */
export type SplitFacts = {
  /** Of what it holds, what can still be sent; null for one parcel without a list. */
  pieces: number | null;
  /** Of its family. */
  rows: number;
  /** Its store wants more sent than its parcel holds. */
  hasRest: boolean;
  /** Of a part. */
  part: {
    /** Its own number, and that of its order. */
    orderId: string;
    of: string;
    parentStatus: OrderStatus;
    /** A shipment, a paper, a print or a scan names it. */
    isNamed: boolean;
  } | null;
};
