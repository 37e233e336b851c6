import type { Clock } from '#app/ports/clock.ts';

/** Simulated time that stands still while any task works. When all tasks wait, it jumps to the first one's wake-up
 *  time, so that results are the same on any machine. */
export function standingTime(from = '2026-11-18T08:00:00Z') {
  let now = new Date(from).getTime();
  let working = 0;
  const waiting: { until: number; wake(): void }[] = [];
  const clock: Clock = { now: () => new Date(now) };

  function leap(): void {
    if (working > 0) return;
    const [first] = waiting.sort((a, b) => a.until - b.until).splice(0, 1);
    if (!first) return;
    now = first.until;
    working += 1;
    first.wake();
  }

  return {
    clock,
    /** Waits in simulated time. */
    async wait(ms: number): Promise<void> {
      const woken = new Promise<void>((wake) => {
        waiting.push({ until: now + Math.ceil(ms), wake });
      });
      working -= 1;
      leap();
      await woken;
    },
    /** Runs these tasks concurrently in simulated time, to their end. */
    async live(...lives: (() => Promise<void>)[]): Promise<void> {
      working += lives.length;
      await Promise.all(
        lives.map(async (life) => {
          await life().finally(() => {
            working -= 1;
            leap();
          });
        }),
      );
    },
  };
}
