const HOUR_MS = 3_600_000;

/** Tried for 72 hours (product.md D19). */
const GIVE_UP_AFTER_MS = 72 * HOUR_MS;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** An address that does not answer at all is left alone this long, so that it holds up no other
 *  store's messages. */
export const REST_MS = 60_000;

/** When to try again after `tries` failures: doubling from five seconds to six hours, or later when
 *  the receiver asks for it, and a last time when the 72 hours end. Null when they have. */
export function nextTryAt(input: {
  tries: number;
  since: Date;
  now: Date;
  retryAfterSeconds: number | null;
}): Date | null {
  const now = input.now.getTime();
  const end = input.since.getTime() + GIVE_UP_AFTER_MS;
  if (now >= end) return null;
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(input.tries - 1, 20);
  const asked = (input.retryAfterSeconds ?? 0) * 1000;
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(doubled, asked));
  return new Date(Math.min(now + wait, end));
}
