import type { OrderStatus, Shipment } from '@prisma/client';
import { formatDate } from '#app/domain/shared/time.ts';

/** The status of a return as text, from the shop's point of view. A shipment has no other statuses. */
// prettier-ignore
const AT_SHOP: Partial<Record<OrderStatus, string>> = {
  unassigned: 'Waiting for a driver',
  assigned: 'Driver assigned',
  accepted: 'Driver assigned',
  decline: 'The driver declined',
  pickupStarted: 'The driver is on the way to the customer',
  pickupInProgress: 'The driver is with the customer',
  collected: 'Collected from the customer',
  atHub: 'At the hub',
  pickupCompleted: 'With the driver',
  deliveryStarted: 'On its way back',
  deliveryInProgress: 'The driver is almost here',
  deliveryCompleted: 'Back at the store',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function returnWords(status: OrderStatus): string {
  return AT_SHOP[status] ?? status;
}

/** The label of an order that was returned to sender: it is cancelled, and its parcel comes back. */
export const RETURNED_TO_SENDER = 'Returned to sender';

/** Says that an earlier return of the order has arrived. */
export function cameBackWords({
  reference,
  endedAt,
}: Pick<Shipment, 'reference' | 'endedAt'>): string {
  return `The parcel is already back (return ${reference}${endedAt ? `, ${formatDate(endedAt)}` : ''}).`;
}

/** The prefix of a return's events in the timeline, because its steps are not statuses of the order. */
const EVENT = 'return.';
export type ReturnEvent = `${typeof EVENT}${OrderStatus}`;

export function returnEvent(to: OrderStatus): ReturnEvent {
  return `${EVENT}${to}`;
}

/** The status that the return reached; null for any other event. */
export function returnStatusOf(kind: string): OrderStatus | null {
  return kind.startsWith(EVENT) ? (kind.slice(EVENT.length) as OrderStatus) : null;
}

/** The timeline's text for a return event; null for any other event. */
export function returnEventWords(kind: string): string | null {
  const to = returnStatusOf(kind);
  return to && `Return: ${returnWords(to)}`;
}
