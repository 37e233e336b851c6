import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '#app/domain/shared/errors.ts';
import { isBreakdown } from '#app/domain/shared/unreadable.ts';

/** How often one call may be asked to wait, and how long it waits at most. */
const WAITS = 5;
const LONGEST_SECONDS = 30;

/** Obeys a store that asks us to slow down by waiting, where giving up would throw away the pages that
 *  were read already: a list that is longer than the store's allowance would else never be read whole.
 *  @throws what the call throws, when the store names no time, a long one, or asks again and again. */
export async function patiently<T>(call: () => Promise<T>, waits = WAITS): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const seconds = isAppError(error) ? error.details.retryAfterSeconds : undefined;
    if (seconds === undefined || seconds > LONGEST_SECONDS || waits === 0) throw error;
    // Others wait for the same allowance: not all come back in the same moment.
    await wait(seconds * 1_000 * (1 + Math.random() / 4));
    return patiently(call, waits - 1);
  }
}

const TRIES = 3;
const BETWEEN_MS = 300;

/** For one order of a list: passed over, an old one would never be asked for again. So a store that
 *  breaks down over it is asked three times before it is believed; so is whoever else breaks down in a
 *  way that `isPassing` knows.
 *  @throws what the last call throws. */
export async function stubbornly<T>(
  call: () => Promise<T>,
  isPassing: (error: unknown) => boolean = isBreakdown,
  tries = TRIES,
): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!isPassing(error) || tries === 1) throw error;
    await wait(BETWEEN_MS);
    return stubbornly(call, isPassing, tries - 1);
  }
}
