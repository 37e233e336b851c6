/** A sample file like discount.ts. With a mutant in it, the loop may never end. */
export function countDown(from: number): number[] {
  const counted: number[] = [];
  let left = from;
  while (left > 0) {
    counted.push(left);
    left -= 1;
  }
  return counted;
}
