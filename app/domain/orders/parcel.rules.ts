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

type StoreLine = Line & Pick<OrderLine, 'keptQuantity' | 'fulfilledQuantity'>;

/** `isWritten`: our fulfilment is in the store. `isCollected`: the courier has collected the parcel. */
type Progress = { isWritten: boolean; isCollected: boolean };

/** The items that the store wants sent but that are not in the booked parcel, because they were released or added
 *  later. Once our fulfilment is in the store, fulfilled items are counted as ours first. A store counts an item that
 *  is refunded after it was sent as fulfilled no more, so once the parcel is collected, refunded items count too. */
export function besideParcel<L extends StoreLine>(
  lines: readonly L[],
  { isWritten, isCollected }: Progress,
): { line: L; waiting: number }[] {
  if (lines.every((line) => line.parcelQuantity === null)) return [];
  return lines
    .map((line) => {
      const packed = line.parcelQuantity ?? 0;
      const refunded = isCollected ? line.quantity - keptOf(line) : 0;
      const written = isWritten ? Math.min(line.fulfilledQuantity + refunded, packed) : 0;
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

type Before = Pick<OrderLine, 'quantity' | 'keptQuantity' | 'fulfilledQuantity' | 'parcelQuantity'>;

/** How many pieces of a line belong in a booked parcel after its store changed the order. Until collection, added
 *  items are included and removed items are left out, also those that are refunded once our fulfilment is in the store.
 *  A hold alone removes nothing, and items left out at booking stay out. */
export function parcelAfter(
  before: Before | undefined,
  line: IncomingLine,
  { isWritten, isCollected }: Progress,
): number {
  const packed = before?.parcelQuantity ?? 0;
  if (isCollected) return packed;
  if (!before) return line.shippableQuantity;
  const isInIt = packed > 0 || before.quantity === 0;
  const more = Math.max(0, line.quantity - before.quantity);
  const removed = Math.max(0, keptOf(before) + more - keptOf(line));
  const sentBack = Math.max(0, Math.min(packed, before.fulfilledQuantity) - line.fulfilledQuantity);
  const refunded = isWritten ? Math.min(removed, sentBack) : 0;
  return Math.min(packed - refunded + (isInIt ? more : 0), keptOf(line));
}

function keptOf({
  quantity,
  keptQuantity,
}: Pick<IncomingLine, 'quantity'> & { keptQuantity?: number | null }) {
  return keptQuantity ?? quantity;
}
