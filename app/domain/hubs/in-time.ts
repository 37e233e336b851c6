import { setTimeout as wait } from 'node:timers/promises';
import { isAppError } from '#app/domain/shared/errors.ts';

/** Nobody looks at an empty page for longer, to choose what can be typed as well. */
const PATIENCE_MS = 3_000;

/** What the courier shows, where it does so while a person still waits; else null. */
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
