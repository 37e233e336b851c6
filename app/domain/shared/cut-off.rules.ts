/** Whether the countdown ignores public holidays. The browser needs only this setting; the server sends the cut-off
 *  time. */
export type HolidaySetting = 'ignore' | 'observe';

/** The text of specification 1, section 2.2, and its counterpart for the setting 'observe' (product.md D13). */
export const CUT_OFF_TOOLTIP: Record<HolidaySetting, string> = {
  ignore: 'Public holidays are not included',
  observe: 'Public holidays are observed',
};

const URGENT_MS = 10 * 60_000;

/** The countdown turns red at ten minutes or less. */
export function isUrgent(remainingMs: number): boolean {
  return remainingMs <= URGENT_MS;
}

/** The remaining time as `HH:MM:SS`; over a weekend the hours exceed 24. A started second counts in full, so that
 *  the countdown reaches 00:00:00 exactly at the cut-off. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const figures = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return figures.map((figure) => String(figure).padStart(2, '0')).join(':');
}
