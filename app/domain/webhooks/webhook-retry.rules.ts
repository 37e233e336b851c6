const HOUR_MS = 3_600_000;

/** Messages are retried for 72 hours (product.md D19). */
const FAILED_AFTER_MS = 72 * HOUR_MS;
const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 6 * HOUR_MS;

/** How long an endpoint that does not answer at all is not called, so that it does not delay other
 *  stores' messages. */
export const REST_MS = 60_000;

/** When to retry after `tries` failures: the wait doubles from five seconds to six hours, or is longer if the
 *  receiver asks for it. The last attempt is when the 72 hours end; null after that. */
export function nextTryAt(input: {
  tries: number;
  since: Date;
  now: Date;
  retryAfterSeconds: number | null;
}): Date | null {
  const now = input.now.getTime();
  const end = input.since.getTime() + FAILED_AFTER_MS;
  if (now >= end) return null;
  const doubled = FIRST_WAIT_MS * 2 ** Math.min(input.tries - 1, 20);
  const asked = (input.retryAfterSeconds ?? 0) * 1000;
  const wait = Math.min(LONGEST_WAIT_MS, Math.max(doubled, asked));
  return new Date(Math.min(now + wait, end));
}
