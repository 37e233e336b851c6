import type { OrderLine, OrderStatus } from '@prisma/client';
import { inParcel } from '#app/domain/orders/parcel.rules.ts';
import type { PrintSettings } from './print-settings.schema.ts';

type Line = Pick<OrderLine, 'quantity' | 'shippableQuantity' | 'parcelQuantity'>;

/** The lines in the parcel, with how many of each were ordered. Lines that are not in the parcel are left out. */
export function packedLines<L extends Line>(
  status: OrderStatus,
  lines: readonly L[],
): { line: L; packed: number; ordered: number }[] {
  return inParcel(status, lines)
    .map(({ line, packed }) => ({ line, packed, ordered: line.quantity }))
    .filter(({ packed }) => packed > 0);
}

const bySku = new Intl.Collator('en-ZA', { numeric: true, sensitivity: 'base' });

/** The lines as ordered, or sorted by SKU for picking from shelves: A2 before A10, lines without a SKU last. */
export function linesInTurn<L extends { sku: string }>(
  lines: readonly L[],
  turn: PrintSettings['slipLines'],
): L[] {
  if (turn === 'asOrdered') return [...lines];
  return lines.toSorted((one, other) =>
    one.sku && other.sku
      ? bySku.compare(one.sku, other.sku)
      : Number(one.sku === '') - Number(other.sku === ''),
  );
}
