import type { Order, OrderLine } from '@prisma/client';

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
> & { lines: readonly Pick<OrderLine, 'name' | 'sku' | 'quantity' | 'parcelQuantity'>[] };

/** What people call each part of an order, and what it is made of. */
const PARTS: Record<string, (told: Told) => readonly unknown[]> = {
  number: ({ orderId }) => [orderId],
  recipient: (told) => [told.customerName, told.company, told.phone, told.email],
  address: ({ street, suburb, city, province, postalCode, country }) => [
    ...[street, suburb, city, province, postalCode, country],
  ],
  items: ({ lines }) =>
    lines.map((line) => JSON.stringify(PARTS_OF_LINE.map((part) => line[part]))).toSorted(),
  amount: ({ totalCents }) => [totalCents],
  payment: ({ paid }) => [paid],
  note: ({ note }) => [note],
  hold: ({ holdReason }) => [holdReason],
};

/** Shopify keeps the quantity of what is removed: only the parcel tells. */
const PARTS_OF_LINE = ['name', 'sku', 'quantity', 'parcelQuantity'] as const;

/** Which parts of an order its store has changed, in people's words; e.g. ['address', 'items'].
 *  Our own write-back (tracking, fulfilment, status) is none of them, so its echo names nothing. */
export function changedInStore(before: Told, after: Told): string[] {
  return Object.entries(PARTS)
    .filter(([, partOf]) => !isSame(partOf(before), partOf(after)))
    .map(([name]) => name);
}

function isSame(before: readonly unknown[], after: readonly unknown[]): boolean {
  return before.length === after.length && before.every((value, at) => value === after[at]);
}
