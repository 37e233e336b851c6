/** What an account's shipments have cost lately. */
export type Pace = {
  /** The first of the month, written `2025-03-01`. */
  monthFrom: string;
  /** Since then, in cents. */
  monthCents: number;
  /** In the month before, up to the same day and hour of it. */
  monthBeforeCents: number;
  /** In the fourteen days before today. */
  fortnightCents: number;
  /** What can be spent, and how far below zero it may go. */
  availableCents: number;
  creditLimitCents: number;
};

export const PACE_DAYS = 14;

/** For how many whole days the balance lasts, with the credit that the account has; null where nothing is
 *  spent. */
export function daysLeft({
  fortnightCents,
  availableCents,
  creditLimitCents,
}: Pace): number | null {
  if (fortnightCents <= 0) return null;
  const left = Math.max(0, availableCents + creditLimitCents);
  return Math.floor((left * PACE_DAYS) / fortnightCents);
}
