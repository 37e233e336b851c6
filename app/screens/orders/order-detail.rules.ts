import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { TimelineEvent } from '#app/ui/timeline.tsx';

type Notice = { tone: 'info' | 'warm'; title: string; lines: string[] };

/** Alerts about a change in the store after the order was booked. */
const DECIDED_FIRST: readonly AlertCode[] = ['trashedWhileBooked', 'heldInStore', 'movedInStore'];

/** Whether a user must first decide if, and from where, the parcel is sent. */
export function isUndecided({ alerts }: Pick<OrderDetail, 'alerts'>): boolean {
  return alerts.some(({ code }) => DECIDED_FIRST.includes(code));
}

/** Notices before shipping: what blocks the order, and what to check. */
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

/** The events of the timeline, newest first. Events that were recorded but not applied are shown in a quiet tone. */
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

/** `2 more in order 1042-2`: where the other pieces of an item are after a split. Null if all are in this order. */
export function elsewhereWords(family: OrderDetail['family'], name: string): string | null {
  const others = (family?.rows ?? []).filter(({ isThis }) => !isThis);
  const words = others.flatMap(({ orderId, items }) => {
    const pieces = items
      .filter((item) => item.name === name)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return pieces > 0 ? [`${groupDigits(pieces)} more in order ${orderId}`] : [];
  });
  return words.join(', ') || null;
}

/** The label of a fee for its transaction status. */
export function feeWords(status: string): string {
  if (status === 'PENDING') return 'Reserved';
  if (status === 'SUCCESSFUL') return 'Paid';
  return 'Refunded';
}

/** The shipment a fee belongs to if it is not the first one: `Return R1,`. */
export function feeOfWords({ kind, reference }: OrderDetail['fees'][number]['shipment']): string {
  const mark = reference.split('-')[1] ?? '';
  if (kind === 'return') return `Return ${mark},`;
  return kind === 'again' ? `Shipped again ${mark},` : '';
}

/** Whether our content security policy allows framing this link. Only the courier's one known origin is allowed. */
export function canFrame(link: string, trackingOrigin: string | null): boolean {
  return trackingOrigin !== null && URL.parse(link)?.origin === trackingOrigin;
}
