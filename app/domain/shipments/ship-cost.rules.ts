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

/** How many of these fees `roomCents` covers. As in the action itself, a fee that does not fit is skipped and the
 *  next one is tried. A free shipment always fits. */
export function countCovered(fees: readonly number[], roomCents: number): number {
  let [covered, room] = [0, roomCents];
  for (const fee of fees) {
    if (fee > 0 && fee > room) continue;
    room -= fee;
    covered += 1;
  }
  return covered;
}

/** The common value of all; null if they differ, or if there are none. */
export function onlyValue(values: readonly number[]): number | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
