import type { OrderStatus } from '@prisma/client';
import { statusLabel } from './order-status.rules.ts';

/** What people read for an event that has no status of its own to name. */
const WORDS: Record<string, string> = {
  received: 'Order received',
  created: 'Order created',
  booked: 'Courier job made',
  changedInStore: 'Changed in the store after booking',
  courierCancelRefused: 'The courier did not cancel its job',
  courierEdited: 'The courier has the change',
  courierEditRefused: 'The courier did not take the change',
  movedInStore: 'Moved to another location in the store after booking',
  trackingRefused: 'The store did not take the tracking',
  editTooLate: 'Changed too late to tell the courier',
  keptCancelled: 'Cancelled here too, whatever the store says of it',
  cancelTooLate: 'Cancelled too late to stop the courier',
  fulfilledElsewhere: 'The store marked it as sent by someone else',
  deleteInStore: 'Deleted in the store after booking',
  updated: 'Order updated',
  labelPrinted: 'Label made',
  confirmManifest: 'Its manifest was confirmed',
  held: 'Put on hold',
  released: 'Released',
  tagged: 'Tags changed',
  noted: 'Internal note',
  noteRemoved: 'Internal note removed',
};

/** Whether people want to read of an event. What moved nothing and has no words of its own, such as
 *  the second of two jobs telling what the first one told, stays in the database. */
export function isWorthTelling(kind: string, applied: boolean): boolean {
  return applied || kind in WORDS;
}

/** The line of the timeline: the status it reached, or what happened and changed none. */
export function timelineText(
  kind: string,
  to: OrderStatus | null,
  applied: boolean,
  productName: string,
): string {
  if (applied && to) return statusLabel(to, productName);
  return WORDS[kind] ?? kind;
}
