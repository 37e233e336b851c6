import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '#app/domain/shared/errors.ts';

/** A page waits at most this long for a list from the courier, and is otherwise shown without the list. */
const PATIENCE_MS = 3_000;

/** The courier's answer if it arrives within three seconds; null if it is late or fails with an AppError. */
export async function inTime<T>(ask: () => Promise<T>): Promise<T | null> {
  const stop = new AbortController();
  try {
    return await Promise.race([ask(), wait(PATIENCE_MS, null, { signal: stop.signal })]);
  } catch (error) {
    if (isAppError(error)) return null;
    throw error;
  } finally {
    stop.abort();
  }
}
