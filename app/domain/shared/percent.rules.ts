/** `part` as a percentage of `whole`, not rounded; 0 if `whole` is 0. */
export function percentOf(part: number, whole: number): number {
  return whole > 0 ? (part * 100) / whole : 0;
}
