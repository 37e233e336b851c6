import type { SharedClock } from '#app/ports/clock.ts';

type FakeClock = SharedClock & {
  advance(ms: number): void;
  set(at: string | Date): void;
};

/** A clock that stands still until it is moved. */
export function fakeClock(at = '2025-03-07T08:30:00Z'): FakeClock {
  let now = new Date(at).getTime();
  return {
    now: () => new Date(now),
    sharedNow: async () => new Date(now),
    advance: (ms) => void (now += ms),
    set: (to) => void (now = new Date(to).getTime()),
  };
}
