/** What lies in the parcel. While something is left to send only that is listed; once everything has
 *  left, the slip can be printed again and shows the order as it was. */
export function packedLines<L extends { quantity: number; shippableQuantity: number }>(
  lines: readonly L[],
): { line: L; packed: number; ordered: number }[] {
  const isOpen = lines.some((line) => line.shippableQuantity > 0);
  return lines
    .map((line) => ({
      line,
      packed: isOpen ? line.shippableQuantity : line.quantity,
      ordered: line.quantity,
    }))
    .filter(({ packed }) => packed > 0);
}
