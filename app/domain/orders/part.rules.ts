import type { OrderStatus } from '@prisma/client';

/** At most this many parts of an order, including the order itself (product.md D31). */
export const MAX_PARTS = 20;

/** The number of a part as people see it: its order's number and its own, as in 1042-2. */
export function partOrderId(orderId: string, partNumber: number): string {
  return `${orderId}-${partNumber}`;
}

/** The facts that decide whether an order can be split and a part put back. They are only read for a single order. */
export type SplitFacts = {
  /** How many of its pieces can still ship; null for one parcel without a list of items. */
  pieces: number | null;
  /** How many rows its order has: the order itself and its parts. */
  rows: number;
  /** Whether the store wants items sent that are not in its parcel. */
  hasRest: boolean;
  /** Null if the order is not a part. */
  part: {
    /** The part's own number, and that of its order. */
    orderId: string;
    of: string;
    parentStatus: OrderStatus;
    /** Whether a shipment, document, print or scan refers to it. */
    isNamed: boolean;
  } | null;
};
