import type { Order, OrderLine, OrderStatus } from '@prisma/client';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';
import { isBeforeBooking } from './order-status.rules.ts';

type Line = Pick<OrderLine, 'quantity' | 'shippableQuantity' | 'parcelQuantity'>;

/** What is in an order's parcel, for the courier, the label, the packing slip and the page. After booking: what
 *  was left to ship at that time, whatever our own fulfilment changed since, and nothing if the store removed it
 *  all. Before booking: what is left to ship now, or the whole order if nothing is left. */
export function inParcel<L extends Line>(
  status: OrderStatus,
  lines: readonly L[],
): { line: L; packed: number }[] {
  const isBooked = !isBeforeBooking(status) && lines.some((line) => line.parcelQuantity !== null);
  const isOpen = lines.some((line) => line.shippableQuantity > 0);
  return lines.map((line) => {
    if (isBooked) return { line, packed: line.parcelQuantity ?? 0 };
    return { line, packed: isOpen ? line.shippableQuantity : line.quantity };
  });
}

/** The number of pieces in the parcel. An order that was created here would count as one piece if it had no lines, but
 *  it always has at least one (create-order.ts). */
export function piecesInParcel({
  platform,
  status,
  lines,
}: Pick<Order, 'platform' | 'status'> & { lines: readonly Line[] }): number {
  if (platform === 'custom' && lines.length === 0) return 1;
  return inParcel(status, lines).reduce((sum, { packed }) => sum + packed, 0);
}

type StoreLine = Line & Pick<OrderLine, 'fulfilledQuantity'>;

/** The items that the store wants sent but that are not in the booked parcel, because they were released or added
 *  later. `isWritten`: our fulfilment is already in the store, so fulfilled items are counted as ours first. */
export function besideParcel<L extends StoreLine>(
  lines: readonly L[],
  isWritten: boolean,
): { line: L; waiting: number }[] {
  if (lines.every((line) => line.parcelQuantity === null)) return [];
  return lines
    .map((line) => {
      const packed = line.parcelQuantity ?? 0;
      const written = isWritten ? Math.min(line.fulfilledQuantity, packed) : 0;
      return { line, waiting: line.shippableQuantity - (packed - written) };
    })
    .filter(({ waiting }) => waiting > 0);
}

/** The service whose warehouse, according to the store, now ships items of the booked parcel; null if none does. */
export function takerOfParcel(
  lines: readonly (Line & Pick<OrderLine, 'externalId'>)[],
  { lines: incoming, facts }: Pick<IncomingOrder, 'lines' | 'facts'>,
): string | null {
  const others = new Map(incoming.map((line) => [line.externalId, line.sentByOthersQuantity ?? 0]));
  const isTaken = lines.some(
    ({ externalId, parcelQuantity, shippableQuantity }) =>
      (others.get(externalId) ?? 0) > 0 && (parcelQuantity ?? 0) > shippableQuantity,
  );
  return isTaken ? (facts.sentByOthers ?? null) : null;
}

/** How many pieces of a line belong in a booked parcel after its store changed the order. Until collection, added
 *  items are included and removed items are left out. A hold alone removes nothing, and items left out at
 *  booking stay out. */
export function parcelAfter(
  before: Pick<OrderLine, 'quantity' | 'parcelQuantity'> | undefined,
  line: IncomingLine,
  isCollected: boolean,
): number {
  const packed = before?.parcelQuantity ?? 0;
  if (isCollected) return packed;
  if (!before) return line.shippableQuantity;
  const isInIt = packed > 0 || before.quantity === 0;
  const added = isInIt ? Math.max(0, line.quantity - before.quantity) : 0;
  return Math.min(packed + added, line.keptQuantity ?? line.quantity);
}
