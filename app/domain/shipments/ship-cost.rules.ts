/** What would be held to ship some orders, and how far the balance goes. */
export type ShipCost = {
  /** So many of them can ship. */
  orders: number;
  cents: number;
  /** What each costs; null where they differ. */
  eachCents: number | null;
  /** So many the balance covers, taken one after the other; null for whoever may not see the balance,
   *  which a few questions would tell them. */
  covered: number | null;
  /** What pays; null for whoever may not see it, and where several accounts pay. */
  balance: { availableCents: number; creditLimitCents: number } | null;
  mayTopUp: boolean;
};

/** How many of these fees fit, each held if there is still room for it and left out if not, as the acts
 *  do it. What costs nothing always fits. */
export function countCovered(fees: readonly number[], roomCents: number): number {
  let [covered, room] = [0, roomCents];
  for (const fee of fees) {
    if (fee > 0 && fee > room) continue;
    room -= fee;
    covered += 1;
  }
  return covered;
}

/** What all of them have in common, or null. */
export function onlyValue(values: readonly number[]): number | null {
  const [first = null] = values;
  return values.every((value) => value === first) ? first : null;
}
