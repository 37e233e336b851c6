import type { OrderLine, OrderStatus } from '@prisma/client';
import { inParcel } from '#app/domain/orders/parcel.rules.ts';

type Line = Pick<OrderLine, 'quantity' | 'shippableQuantity' | 'parcelQuantity'>;

/** What lies in the parcel, and how many of it were ordered; what does not lie in it is left out. */
export function packedLines<L extends Line>(
  status: OrderStatus,
  lines: readonly L[],
): { line: L; packed: number; ordered: number }[] {
  return inParcel(status, lines)
    .map(({ line, packed }) => ({ line, packed, ordered: line.quantity }))
    .filter(({ packed }) => packed > 0);
}
