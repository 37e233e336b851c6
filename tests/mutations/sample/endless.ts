/** As discount.ts; with a mutant in it, it may not end. */
export function countDown(from: number): number[] {
  const counted: number[] = [];
  let left = from;
  while (left > 0) {
    counted.push(left);
    left -= 1;
  }
  return counted;
}
