/** Starts counting, and returns a function that returns the milliseconds since then. `performance.now()` may stop while
 *  the device sleeps, and `Date.now()` jumps when the clock is set, so the longer of the two times counts. */
export function startStopwatch(): () => number {
  const [steadyAt, clockAt] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steadyAt, Date.now() - clockAt);
}
