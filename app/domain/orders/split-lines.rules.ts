import type { OrderLine } from '@prisma/client';

/** How many pieces of a line move to a part. `of` is how many were left when the person chose; null if not given. */
export type WantedPieces = { lineId: string; quantity: number; of?: number | null | undefined };

type Line = Pick<OrderLine, 'id' | 'name' | 'shippableQuantity'>;
export type Moved<L> = { line: L; quantity: number };

const ALL_LEAVE = 'Leave at least one item in the order.';
export const NONE_LEAVE = 'Choose the items to move into the new part.';
export const ITEMS_CHANGED = 'The items have changed. Reload the order and choose again.';

/** The pieces to move, or why they cannot move. A choice whose `of` is outdated is refused, so that the same choice
 *  sent twice splits only once. */
export function piecesToMove<L extends Line>(
  lines: readonly L[],
  wanted: readonly WantedPieces[],
): { moved: Moved<L>[] } | { problem: string } {
  const byId = new Map(lines.map((line) => [line.id, line]));
  if (wanted.some(({ lineId, quantity }) => quantity > 0 && !byId.has(lineId)))
    return { problem: ITEMS_CHANGED };
  const moved: Moved<L>[] = [];
  for (const line of lines) {
    const asked = wanted.filter(({ lineId }) => lineId === line.id);
    const left = line.shippableQuantity;
    if (asked.some(({ of }) => typeof of === 'number' && of !== left))
      return { problem: `${ITEMS_CHANGED} You can now move at most ${left} × ${line.name}.` };
    const quantity = asked.reduce((sum, one) => sum + one.quantity, 0);
    if (quantity > left) return { problem: `You can move at most ${left} × ${line.name}.` };
    if (quantity > 0) moved.push({ line, quantity });
  }
  const going = moved.reduce((sum, { quantity }) => sum + quantity, 0);
  const here = lines.reduce((sum, { shippableQuantity }) => sum + shippableQuantity, 0);
  if (going === 0) return { problem: NONE_LEAVE };
  return going < here ? { moved } : { problem: ALL_LEAVE };
}

/** Pieces in words, for the timeline: '2 × Rooibos tin, 1 × Mug'. */
export function piecesInWords(moved: readonly Moved<Pick<OrderLine, 'name'>>[]): string {
  return moved.map(({ line, quantity }) => `${quantity} × ${line.name}`).join(', ');
}
