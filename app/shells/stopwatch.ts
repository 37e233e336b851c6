/** Starts counting. Returns the function that gives the milliseconds since. `performance.now()` stands still while the
 *  device sleeps, and `Date.now()` jumps when its clock is set, so the longer time counts. */
export function startStopwatch(): () => number {
  const [steadyAt, clockAt] = [performance.now(), Date.now()];
  return () => Math.max(performance.now() - steadyAt, Date.now() - clockAt);
}
