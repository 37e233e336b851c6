/** How long a station holds the printer without a sign of life. */
export const LEASE_MS = 20_000;

/** A printer takes seconds for a label; a station that says nothing of one for so long has lost it. */
export const ANSWER_MS = 2 * 60_000;
