import type { OrderStatus } from '@prisma/client';
import { statusLabel } from './order-status.rules.ts';

/** What people read for an event that has no status of its own to name. */
const WORDS: Record<string, string> = {
  received: 'Order received',
  created: 'Order created',
  booked: 'Courier job made',
  changedInStore: 'Changed in the store after booking',
  courierOther: 'News from the courier that changes nothing',
  courierCancelRefused: 'The courier did not cancel its job',
  cancelTooLate: 'Cancelled too late to stop the courier',
  fulfilledElsewhere: 'The store marked it as sent by someone else',
  deleteInStore: 'Deleted in the store after booking',
  updated: 'Order updated',
  labelPrinted: 'Label made',
};

/** The line of the timeline: the status it reached, or what happened and changed nothing. */
export function timelineText(
  kind: string,
  to: OrderStatus | null,
  applied: boolean,
  productName: string,
): string {
  if (applied && to) return statusLabel(to, productName);
  return WORDS[kind] ?? `${sentence(kind)} (nothing changed)`;
}

function sentence(kind: string): string {
  const words = kind
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
