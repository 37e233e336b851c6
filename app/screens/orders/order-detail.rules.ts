import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import type { OrderDetail } from '#app/domain/orders/get-order.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { orderContentsMessages } from '#app/messages/order-contents.ts';
import type { orderNoticeMessages } from '#app/messages/order-notices.ts';
import type { TimelineEvent } from '#app/ui/timeline.tsx';

type Notice = { tone: 'info' | 'warm'; title: string; lines: string[] };

/** Alerts about a change in the store after the order was booked. */
const DECIDED_FIRST: readonly AlertCode[] = ['trashedWhileBooked', 'heldInStore', 'movedInStore'];

/** Whether a user must first decide if, and from where, the parcel is sent. */
export function isUndecided({ alerts }: Pick<OrderDetail, 'alerts'>): boolean {
  return alerts.some(({ code }) => DECIDED_FIRST.includes(code));
}

type NoticeText = ReturnType<typeof orderNoticeMessages.in>['text'];

/** Notices before shipping: what blocks the order, and what to check. */
export function orderNotices(
  text: NoticeText,
  order: Pick<OrderDetail, 'status' | 'reasons' | 'warnings'>,
): Notice[] {
  const notices: Notice[] = [];
  if (!isBeforeBooking(order.status)) return notices;
  if (order.reasons.length > 0) {
    const title = text(order.status === 'inStore' ? 'notReady' : 'blocked');
    notices.push({ tone: 'warm', title, lines: order.reasons });
  }
  if (order.warnings.length > 0) {
    notices.push({ tone: 'info', title: text('check'), lines: order.warnings });
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

type ContentsText = ReturnType<typeof orderContentsMessages.in>['text'];

/** `2 more in order 1042-2`: where the other pieces of an item are after a split. Null if all are in this order. */
export function elsewhereWords(
  text: ContentsText,
  family: OrderDetail['family'],
  name: string,
): string | null {
  const others = (family?.rows ?? []).filter(({ isThis }) => !isThis);
  const words = others.flatMap(({ orderId, items }) => {
    const pieces = items
      .filter((item) => item.name === name)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return pieces > 0 ? [text('items.elsewhere', { count: groupDigits(pieces), id: orderId })] : [];
  });
  return words.join(', ') || null;
}

/** The state of a fee by the status of its transaction. */
export function feeState(status: string): 'reserved' | 'paid' | 'refunded' {
  if (status === 'PENDING') return 'reserved';
  return status === 'SUCCESSFUL' ? 'paid' : 'refunded';
}

/** Whether our content security policy allows framing this link. Only the courier's one known origin is allowed. */
export function canFrame(link: string, trackingOrigin: string | null): boolean {
  return trackingOrigin !== null && URL.parse(link)?.origin === trackingOrigin;
}
