/** A non-breaking space. */
export const GAP = '\u00a0';

/** A whole number with its digits in groups of three: `12 430`. */
export function groupDigits(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, GAP);
}
