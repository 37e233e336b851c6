const LONGEST_MS = 10 * 60_000;

/** How long a job waits when an external system asked for it, in whole milliseconds. Limited, so that a day of
 *  maintenance or a mistyped header does not hold the job up. Null when no valid wait was requested. */
export function askedWaitMs(seconds: number | undefined): number | null {
  if (seconds === undefined || !Number.isFinite(seconds) || seconds < 0) return null;
  return Math.min(Math.ceil(seconds * 1_000), LONGEST_MS);
}
