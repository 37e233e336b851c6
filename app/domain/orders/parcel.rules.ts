import type { Order, OrderLine, OrderStatus } from '@prisma/client';
import type { IncomingLine, IncomingOrder } from '#app/ports/store-platform.ts';
import { isBeforeBooking } from './order-status.rules.ts';

type Line = Pick<OrderLine, 'quantity' | 'shippableQuantity' | 'parcelQuantity'>;

/** What lies in an order's parcel, for the courier, the label, the packing slip and the page. Booked:
 *  what was left to send then, whatever our own write-back has made of it since, and nothing where the
 *  store has removed it all. Before: what is left now; and where nothing is, the order as it was. */
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

/** How many pieces that are; an order of the API that names no lines is one parcel. */
export function piecesInParcel({
  platform,
  status,
  lines,
}: Pick<Order, 'platform' | 'status'> & { lines: readonly Line[] }): number {
  if (platform === 'custom' && lines.length === 0) return 1;
  return inParcel(status, lines).reduce((sum, { packed }) => sum + packed, 0);
}

type StoreLine = Line & Pick<OrderLine, 'fulfilledQuantity'>;

/** What the store still wants sent and a booked parcel does not hold: released or added since.
 *  `isWritten`: our fulfilment stands in the store, so what left there is ours first of all. */
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

/** Whose warehouse is to send, by the store, what lies in a booked parcel; null: nobody else's. */
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

/** How many of a line belong in a booked parcel after its store changed the order. Until collection
 *  what is added comes along and what is removed stays behind; a hold takes nothing out by itself, and
 *  what was kept back at booking stays out. */
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
