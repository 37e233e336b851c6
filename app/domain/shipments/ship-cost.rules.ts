/** The fees that would be reserved to ship some orders, and how many of them the balance covers. */
export type ShipCost = {
  /** How many of the orders can ship. */
  orders: number;
  cents: number;
  /** The fee of each order; null if the fees differ. */
  eachCents: number | null;
  /** How many of the orders can be paid for: those that the balance covers, one after the other, and those that Shopify
   *  bills. Null for an actor who may not see the balance, because a few queries would reveal it. */
  covered: number | null;
  /** The balance that pays; null if the actor may not see it, or if Shopify or several accounts pay. */
  balance: { availableCents: number; creditLimitCents: number } | null;
  mayTopUp: boolean;
};

/** The fee of one order's shipment. `refundCents` is what the same action refunds first for the order's earlier
 *  shipments. */
type Fee = { cents: number; refundCents: number };

/** How many of these fees `roomCents` covers. As in the action itself, a fee that does not fit is skipped together with
 *  its refund, and the next one is tried. A free shipment always fits. */
export function countCovered(fees: readonly Fee[], roomCents: number): number {
  let [covered, room] = [0, roomCents];
  for (const { cents, refundCents } of fees) {
    if (cents > 0 && cents > room + refundCents) continue;
    room += refundCents - cents;
    covered += 1;
  }
  return covered;
}

/** The common value of all; null if they differ, or if there are none. */
export function onlyValue(values: readonly number[]): number | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
