/** The part of the cut-off that the browser draws; which moment it is, the server says. */
export type HolidaySetting = 'ignore' | 'observe';

/** Specification 1, section 2.2, and its other side where the setting is on (product.md D13). */
export const CUT_OFF_TOOLTIP: Record<HolidaySetting, string> = {
  ignore: 'Public holidays are not included',
  observe: 'Public holidays are observed',
};

const URGENT_MS = 10 * 60_000;

/** Red at ten minutes or less. */
export function isUrgent(remainingMs: number): boolean {
  return remainingMs <= URGENT_MS;
}

/** `HH:MM:SS`; a weekend has more than 24 hours. A second begun is shown whole, so that the
 *  countdown ends at 00:00:00 when the moment has come. */
export function formatRemaining(remainingMs: number): string {
  const seconds = Math.max(0, Math.ceil(remainingMs / 1000));
  const figures = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return figures.map((figure) => String(figure).padStart(2, '0')).join(':');
}
