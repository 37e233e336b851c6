const LONGEST_MS = 10 * 60_000;

/** How long a job waits that another system asked to wait: whole milliseconds, and never so long that
 *  a day of maintenance, or a mistyped header, holds it up for good. Null where nothing sensible was
 *  asked. */
export function askedWaitMs(seconds: number | undefined): number | null {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(Math.ceil(seconds * 1_000), LONGEST_MS);
}
