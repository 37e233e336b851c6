import type { Order, OrderLine } from '@prisma/client';
import { textOfHtml } from '#app/domain/shared/html-text.ts';
import { readingOf } from './same-writing.rules.ts';

export type OrderTexts = Pick<
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

/** The parts of an order by the name that people see, and the fields of each. */
const PARTS: Record<string, (texts: OrderTexts) => readonly unknown[]> = {
  number: (texts) => read(texts, ['orderId']),
  recipient: (texts) => read(texts, ['customerName', 'company', 'phone', 'email']),
  address: (texts) =>
    read(texts, ['street', 'suburb', 'city', 'province', 'postalCode', 'country']),
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

/** `parcelQuantity` is included because Shopify keeps the quantity of removed items, so only the parcel shows the
 *  change. */
const PARTS_OF_LINE = ['name', 'sku', 'quantity', 'parcelQuantity'] as const;

type TextPart = Exclude<keyof OrderTexts, 'totalCents' | 'paid' | 'lines'>;

/** The parsed values to compare, because a different spelling of the same text is not a change. */
function read(texts: OrderTexts, parts: readonly TextPart[]): (string | null)[] {
  return parts.map((part) => readingOf(part, decoded<string | null>(texts[part])));
}

/** Decodes HTML, because older texts are stored as the store sent them. An empty text becomes null. Line breaks become
 *  spaces, because a note may be stored in one line or in several. */
function decoded<T>(value: T): T | string | null {
  if (typeof value !== 'string') return value;
  return textOfHtml(value).replace(/\s+/g, ' ').trim() || null;
}

/** The parts of an order that its store changed, by the names that people see; e.g. ['address', 'items']. What we
 *  write to the store (tracking, fulfilment, status) is in none of them, so reading it back changes nothing. */
export function changedInStore(before: OrderTexts, after: OrderTexts): string[] {
  return changed(PARTS, before, after);
}

type Placed = Pick<Order, 'latitude' | 'longitude' | 'pickupLocationId'>;

/** Parts that only `changedHere` compares. */
const PLACES: Record<string, (placed: Placed) => readonly unknown[]> = {
  position: ({ latitude, longitude }) => [latitude, longitude],
  pickup: ({ pickupLocationId }) => [pickupLocationId],
};

/** The parts that are sent to the courier after booking (shipments/courier-booking.rules.ts). The pickup location cannot
 *  change then. */
// prettier-ignore
const SHOWN: ReadonlySet<string> = new Set(['number', 'recipient', 'address', 'items', 'note', 'position']);

/** Whether any of these parts is sent to the courier. */
export function concernsCourier(parts: readonly string[]): boolean {
  return parts.some((part) => SHOWN.has(part));
}

/** The parts of an order that were changed here. Items are left out, because they are replaced as a whole. */
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
