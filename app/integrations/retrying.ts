import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '#app/domain/shared/errors.ts';
import { isBreakdown } from '#app/domain/shared/unreadable.ts';

/** The limits for one call: the number of waits, and the longest wait in seconds. */
const WAITS = 5;
const LONGEST_SECONDS = 30;

/** Waits and retries when a vendor asks us to slow down. Without this, a list of more pages than the vendor's rate
 *  limit allows at once could never be read completely.
 *  @throws what the call throws, if the vendor names no waiting time or a long one, or asks too often. */
export async function withRetry<T>(call: () => Promise<T>, waits = WAITS): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const seconds = isAppError(error) ? error.details.retryAfterSeconds : undefined;
    if (seconds === undefined || seconds > LONGEST_SECONDS || waits === 0) throw error;
    // Other callers share the same limit, so jitter keeps them from returning at the same moment.
    await wait(seconds * 1_000 * (1 + Math.random() / 4));
    return withRetry(call, waits - 1);
  }
}

const TRIES = 3;
const BETWEEN_MS = 300;

/** Tries a call up to `tries` times if it fails with a temporary error; by default, if the store fails without asking
 *  us to come back later. Used for one order of a list, for example, because a skipped order would not be read again
 *  soon.
 *  @throws what the last call throws. */
export async function withLongRetry<T>(
  call: () => Promise<T>,
  isPassing: (error: unknown) => boolean = isBreakdown,
  tries = TRIES,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPassing(error) || tries === 1) throw error;
    await wait(BETWEEN_MS);
    return withLongRetry(call, isPassing, tries - 1);
  }
}
