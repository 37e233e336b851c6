/** A sample file for testing the mutation tests themselves: one of its tests is good, the other is not
 *  (sample.full.test.ts). */
export function discounted(cents: number, percent: number): number {
  if (percent > 50) return cents;
  return cents - (cents * percent) / 100;
}
