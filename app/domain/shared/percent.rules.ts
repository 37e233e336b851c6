/** What `part` is of `whole` in percent, not rounded; 0 of nothing. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part * 100) / whole : 0;
}
