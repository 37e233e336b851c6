const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long after a top-up began its provider is asked first: webhook and return come before. */
export const FIRST_ASK_MS = MINUTE_MS;
/** How long a person has to pay a top-up that they began (docs/integrations/paystack.md). */
const PAY_WITHIN_MS = 24 * HOUR_MS;

/** How often a refund under way is asked about: banks take days, and its webhook comes before. */
export const REFUND_ASK_MS = 6 * HOUR_MS;
/** How long a refund that has failed is asked about: it may be done later all the same. */
const REFUND_LATE_MS = 14 * 24 * HOUR_MS;
/** How long a refund whose answer was lost may still show up; then it is asked for again. */
export const REFUND_SHOWS_UP_MS = 10 * MINUTE_MS;

/** When the provider is asked next about a refund that has failed; null where it is given up. */
export function askFailedAt(begunAt: Date, at: Date): Date | null {
  if (at.getTime() - begunAt.getTime() > REFUND_LATE_MS) return null;
  return new Date(at.getTime() + REFUND_ASK_MS);
}

/** When the provider is asked next about a payment that is as old as this; null where it is given up:
 *  what is paid later is told by webhook and by the daily match. */
export function nextAskMs(ageMs: number): number | null {
  if (ageMs < 10 * MINUTE_MS) return MINUTE_MS;
  if (ageMs < HOUR_MS) return 5 * MINUTE_MS;
  return ageMs < PAY_WITHIN_MS ? HOUR_MS : null;
}
