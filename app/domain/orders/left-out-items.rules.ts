import type { OrderLine, OrderStatus } from '@prisma/client';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import { inParcel } from './parcel.rules.ts';

/** How many items of an order are not in its parcel, by reason. */
type LeftOutItems = {
  /** Shipped by someone else or in an earlier parcel. */
  fulfilled: number;
  /** Services, downloads, gift cards, and items that the customer collects. */
  undelivered: number;
  /** Removed from the order or refunded. */
  removed?: number;
  /** Held by the store, or shipped from another warehouse. */
  separate?: number;
};

type Line = Pick<
  OrderLine,
  | 'quantity'
  | 'keptQuantity'
  | 'fulfilledQuantity'
  | 'shippableQuantity'
  | 'parcelQuantity'
  | 'goods'
>;

/** Returns, for example, `2 of 3 items: 1 was already fulfilled`; null if all items are in the parcel. */
export function leftOutItemsWords(status: OrderStatus, lines: readonly Line[]): string | null {
  const parcel = inParcel(status, lines);
  const packed = parcel.reduce((sum, one) => sum + one.packed, 0);
  return sentItemsWords(packed, leftOutItems(parcel));
}

/** The text of `leftOutItemsWords`, from counts that are already known. */
export function sentItemsWords(
  sent: number,
  { fulfilled, undelivered, removed = 0, separate = 0 }: LeftOutItems,
): string | null {
  const left = fulfilled + undelivered + removed + separate;
  if (left === 0) return null;
  const reasons = [
    reason(fulfilled, 'was already fulfilled', 'were already fulfilled'),
    reason(undelivered, 'needs no delivery', 'need no delivery'),
    reason(removed, 'was removed or refunded', 'were removed or refunded'),
    reason(separate, 'is sent separately', 'are sent separately'),
  ];
  const all = counted(sent + left, 'item');
  return `${groupDigits(sent)} of ${all}: ${reasons.filter(Boolean).join(', ')}`;
}

function reason(count: number, one: string, many: string): string {
  return count > 0 ? `${groupDigits(count)} ${oneOrMany(count, one, many)}` : '';
}

function leftOutItems(parcel: readonly { line: Line; packed: number }[]): Required<LeftOutItems> {
  const sum = { fulfilled: 0, undelivered: 0, removed: 0, separate: 0 };
  for (const { line, packed } of parcel) {
    const left = Math.max(0, line.quantity - packed);
    const kept = line.keptQuantity ?? line.quantity;
    const removed = Math.min(left, Math.max(0, line.quantity - kept));
    const others = left - removed;
    const fulfilled = fulfilledBefore(line, others);
    sum.removed += removed;
    if (line.goods === 'virtual') sum.undelivered += others;
    else {
      sum.fulfilled += fulfilled;
      sum.separate += others - fulfilled;
    }
  }
  return sum;
}

/** How many of the left-out items were fulfilled. After booking, the store's count may include our own fulfilment of
 *  the line, so the result is 0 until all of the line is fulfilled, unless none of it is in our parcel. */
function fulfilledBefore(line: Line, left: number): number {
  const { parcelQuantity: packed, fulfilledQuantity: fulfilled } = line;
  if (packed === null) return Math.min(left, fulfilled);
  return fulfilled >= left + packed || packed === 0 ? Math.min(left, fulfilled) : 0;
}
