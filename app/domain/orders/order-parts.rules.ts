import type { Order, OrderLine } from '@prisma/client';
import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { readingOf } from './same-writing.rules.ts';

export type Told = Pick<
  Order,
  | 'orderId'
  | 'customerName'
  | 'company'
  | 'phone'
  | 'email'
  | 'street'
  | 'suburb'
  | 'city'
  | 'province'
  | 'postalCode'
  | 'country'
  | 'note'
  | 'totalCents'
  | 'paid'
  | 'holdReason'
  | 'sentByOthers'
> & { lines: readonly Pick<OrderLine, 'name' | 'sku' | 'quantity' | 'parcelQuantity'>[] };

/** What people call each part of an order, and what it is made of. */
const PARTS: Record<string, (told: Told) => readonly unknown[]> = {
  number: (told) => read(told, ['orderId']),
  recipient: (told) => read(told, ['customerName', 'company', 'phone', 'email']),
  address: (told) => read(told, ['street', 'suburb', 'city', 'province', 'postalCode', 'country']),
  items: ({ lines }) =>
    lines
      .map((line) => JSON.stringify(PARTS_OF_LINE.map((part) => decoded(line[part]))))
      .toSorted(),
  amount: ({ totalCents }) => [totalCents],
  payment: ({ paid }) => [paid],
  note: ({ note }) => [decoded(note)],
  hold: ({ holdReason }) => [holdReason],
  warehouse: ({ sentByOthers }) => [sentByOthers],
};

/** Shopify keeps the quantity of what is removed: only the parcel tells. */
const PARTS_OF_LINE = ['name', 'sku', 'quantity', 'parcelQuantity'] as const;

type TextPart = Exclude<keyof Told, 'totalCents' | 'paid' | 'lines'>;

/** As they are read: another writing of the same is no change. */
function read(told: Told, parts: readonly TextPart[]): (string | null)[] {
  return parts.map((part) => readingOf(part, decoded<string | null>(told[part])));
}

/** What was stored before the HTML of stores was read is the same as what is read now, and an empty text
 *  the same as none. Lines are folded on both sides: a note was stored in one line, or in several. */
function decoded<T>(value: T): T | string | null {
  if (typeof value !== 'string') return value;
  return textOfHtml(value).replace(/\s+/g, ' ').trim() || null;
}

/** Which parts of an order its store has changed, in people's words; e.g. ['address', 'items'].
 *  Our own write-back (tracking, fulfilment, status) is none of them, so its echo names nothing. */
export function changedInStore(before: Told, after: Told): string[] {
  return changed(PARTS, before, after);
}

type Placed = Pick<Order, 'latitude' | 'longitude' | 'pickupLocationId'>;

/** Parts that are no store's to change. */
const PLACES: Record<string, (placed: Placed) => readonly unknown[]> = {
  position: ({ latitude, longitude }) => [latitude, longitude],
  pickup: ({ pickupLocationId }) => [pickupLocationId],
};

/** The parts that the courier is told (shipments/courier-booking.rules.ts). */
// prettier-ignore
const TOLD: ReadonlySet<string> = new Set(['number', 'recipient', 'address', 'items', 'note', 'position', 'pickup']);

/** Whether any of these parts is one that the courier was told. */
export function concernsCourier(parts: readonly string[]): boolean {
  return parts.some((part) => TOLD.has(part));
}

/** Which parts of an order were changed here, its items left out: those are replaced as a whole. */
export function changedHere(before: Order, after: Order): string[] {
  const [was, is] = [
    { ...before, lines: [] },
    { ...after, lines: [] },
  ];
  return [...changed(PARTS, was, is), ...changed(PLACES, was, is)];
}

function changed<T>(parts: Record<string, (of: T) => readonly unknown[]>, before: T, after: T) {
  return Object.entries(parts)
    .filter(([, partOf]) => !isSame(partOf(before), partOf(after)))
    .map(([name]) => name);
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, at) => value === after[at]);
}
