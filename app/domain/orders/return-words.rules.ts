import type { OrderStatus, Shipment } from '@prisma/client';
import { formatDate } from '#app/domain/shared/time.ts';

/** What a return stands at, in words of the shop that waits for it. A shipment has no other statuses. */
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
  deliveryCompleted: 'Back in store',
  failed: 'Failed',
  cancelled: 'Cancelled',
};

export function returnWords(status: OrderStatus): string {
  return AT_SHOP[status] ?? status;
}

/** Of an order that ended so: it is cancelled, and its parcel comes. */
export const TURNED_BACK = 'Returned to sender';

/** Of an order that could be returned once more: what has come back of it. */
export function cameBackWords({
  reference,
  endedAt,
}: Pick<Shipment, 'reference' | 'endedAt'>): string {
  return `It is already back${endedAt ? ` since ${formatDate(endedAt)}` : ''}, as ${reference}.`;
}

/** On the timeline a step of a return is no status of its order. */
const EVENT = 'return.';

export function returnEvent(to: OrderStatus): string {
  return `${EVENT}${to}`;
}

/** What the return came to; null for any other event. */
export function returnStatusOf(kind: string): OrderStatus | null {
  return kind.startsWith(EVENT) ? (kind.slice(EVENT.length) as OrderStatus) : null;
}

/** The line of the timeline for such a step; null for any other event. */
export function returnEventWords(kind: string): string | null {
  const to = returnStatusOf(kind);
  return to && `Return: ${returnWords(to)}`;
}
