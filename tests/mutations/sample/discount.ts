/** The mutation tests try themselves on this file: one test of it is good, the other is not (sample.full.test.ts). */
export function discounted(cents: number, percent: number): number {
  if (percent > 50) return cents;
  return cents - (cents * percent) / 100;
}
