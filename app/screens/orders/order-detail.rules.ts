import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { TimelineEvent } from '#app/ui/timeline.tsx';

type Notice = { tone: 'info' | 'warm'; title: string; lines: string[] };

/** What became of the order in the store after it was booked. */
const DECIDED_FIRST: readonly AlertCode[] = ['trashedWhileBooked', 'heldInStore', 'movedInStore'];

/** Whether a person is to decide first if the parcel leaves at all, and from where. */
export function isUndecided({ alerts }: Pick<OrderDetail, 'alerts'>): boolean {
  return alerts.some(({ code }) => DECIDED_FIRST.includes(code));
}

/** What to know before going on: what stands in the way, what to look at. */
export function orderNotices(
  order: Pick<OrderDetail, 'status' | 'reasons' | 'warnings'>,
): Notice[] {
  const notices: Notice[] = [];
  if (!isBeforeBooking(order.status)) return notices;
  if (order.reasons.length > 0) {
    const title =
      order.status === 'inStore' ? 'Not ready to ship yet' : 'This order cannot be shipped yet';
    notices.push({ tone: 'warm', title, lines: order.reasons });
  }
  if (order.warnings.length > 0) {
    notices.push({ tone: 'info', title: 'Check before shipping', lines: order.warnings });
  }
  return notices;
}

/** Newest first; what was only recorded stands back. */
export function timelineOf(events: OrderDetail['timeline']): TimelineEvent[] {
  return events.toReversed().map(({ id, at, title, actor, note, applied }) => ({
    id,
    at,
    text: title,
    by: actor,
    detail: note,
    ...(applied ? {} : { tone: 'quiet' as const }),
  }));
}

/** `2 more in 1042-2`: where the rest of an item went when its order was split; null where it is all here. */
export function elsewhereWords(family: OrderDetail['family'], name: string): string | null {
  const others = (family?.rows ?? []).filter(({ isThis }) => !isThis);
  const words = others.flatMap(({ orderId, items }) => {
    const pieces = items
      .filter((item) => item.name === name)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return pieces > 0 ? [`${groupDigits(pieces)} more in ${orderId}`] : [];
  });
  return words.join(', ') || null;
}

/** What a fee's transaction status means here. */
export function feeWords(status: string): string {
  if (status === 'PENDING') return 'Held';
  if (status === 'SUCCESSFUL') return 'Paid';
  return 'Returned';
}

/** Which shipment it is of, where that is not the first: `Return R1,`. */
export function feeOfWords({ kind, reference }: OrderDetail['fees'][number]['shipment']): string {
  const mark = reference.split('-')[1] ?? '';
  if (kind === 'return') return `Return ${mark},`;
  return kind === 'again' ? `Shipped again ${mark},` : '';
}

/** Whether our own policy lets the page frame the courier's: only its one known origin. */
export function canFrame(link: string, trackingOrigin: string | null): boolean {
  return trackingOrigin !== null && URL.parse(link)?.origin === trackingOrigin;
}
