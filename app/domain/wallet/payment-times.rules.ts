const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after the start of a top-up its provider is first asked. The webhook and the customer's return usually
 *  come earlier. */
export const FIRST_ASK_MS = MINUTE_MS;
/** How long a top-up waits for its payment. Then it counts as failed, and we stop offering its payment page. */
export const PAY_WITHIN_MS = 24 * HOUR_MS;

/** How often a pending refund is checked. Banks take days, and the webhook usually comes earlier. */
export const REFUND_ASK_MS = 6 * HOUR_MS;
/** How long a failed refund is still checked, since it may succeed later. */
const REFUND_LATE_MS = 14 * 24 * HOUR_MS;
/** After a lost answer, the refund may still appear at the provider for this long. Then it is requested again. */
export const REFUND_SHOWS_UP_MS = 10 * MINUTE_MS;

/** When the provider is next asked about a failed refund; null once we stop asking. */
export function askFailedAt(begunAt: Date, at: Date): Date | null {
  if (at.getTime() - begunAt.getTime() > REFUND_LATE_MS) return null;
  return new Date(at.getTime() + REFUND_ASK_MS);
}

/** The number of milliseconds after which to ask the provider again about a payment of this age; null once we stop
 *  asking. A later payment is reported by the webhook or found by the daily reconciliation. */
export function nextAskMs(ageMs: number): number | null {
  if (ageMs < 10 * MINUTE_MS) return MINUTE_MS;
  if (ageMs < HOUR_MS) return 5 * MINUTE_MS;
  return ageMs < PAY_WITHIN_MS ? HOUR_MS : null;
}
