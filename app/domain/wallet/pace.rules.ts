/** What an account has spent on shipments recently, and what it can still spend. */
export type Pace = {
  /** The first day of the month, written `2025-03-01`. */
  monthFrom: string;
  /** Spent since `monthFrom`, in cents. */
  monthCents: number;
  /** Spent in the previous month up to the same day and hour, in cents. */
  monthBeforeCents: number;
  /** Taken from the balance in the fourteen days before today, in cents. Fees that Shopify bills are not. */
  fortnightCents: number;
  /** The available balance. `creditLimitCents` is how far below zero it may go. */
  availableCents: number;
  creditLimitCents: number;
};

export const PACE_DAYS = 14;

/** For how many whole days the balance and the credit limit last at the pace of the fourteen days before today. Null if
 *  nothing was spent then. */
export function daysLeft({
  fortnightCents,
  availableCents,
  creditLimitCents,
}: Pace): number | null {
  if (fortnightCents <= 0) return null;
  const left = Math.max(0, availableCents + creditLimitCents);
  return Math.floor((left * PACE_DAYS) / fortnightCents);
}
