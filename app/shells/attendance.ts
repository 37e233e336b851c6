import { UNATTENDED } from '#app/domain/shared/asking-page.rules.ts';

/** A person who has touched nothing for this long, in milliseconds, is not at the page: it only reloads itself. */
const AWAY_MS = 60_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;

let lastSignAt = 0;

/** Notes when the person last used the page. */
export function watchAttendance(window: Window): void {
  lastSignAt = performance.now();
  for (const sign of SIGNS)
    window.addEventListener(sign, () => void (lastSignAt = performance.now()), {
      capture: true,
      passive: true,
    });
}

/** The header of a read that the page makes by itself. It does not keep an idle session alive. */
export function attendanceHeader(): Record<string, string> {
  return performance.now() - lastSignAt < AWAY_MS ? {} : { [UNATTENDED]: 'yes' };
}
