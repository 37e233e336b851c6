import type { Shipment } from '@prisma/client';
import type { CourierEvent, CourierLeg, CourierState } from '#app/ports/courier.ts';
import { CLOCKS_MS } from '#app/domain/orders/order-places.rules.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';

/** What a courier's state of one leg means for the order (docs/integrations/tookan.md). A successful pickup means
 *  Collected before a hub scan and Pickup Completed after one. The state 'unassigned' of a delivery job says
 *  nothing about the parcel, because the pickup job may still be under way. */
export function courierMove(
  leg: CourierLeg,
  state: CourierState,
  scannedAtHub: boolean,
): OrderMove | null {
  if (state === 'successful' && leg === 'pickup')
    return scannedAtHub ? 'pickupCompleted' : 'collected';
  return MOVES[leg][state];
}

/** The timeline's note beside a courier event: the job that it is about. */
export function courierNote(leg: CourierLeg, jobId: string): string {
  return `${leg} job ${jobId}`;
}

/** Whether a pickup event of a return or a superseded shipment comes too late, because its delivery has failed since.
 *  Such shipments have no order events that would show this. From the other statuses of a delivery, the status table
 *  allows no way back to the pickup. Only the courier's times are compared, because our own record of the failure uses
 *  a different clock. */
export function isOvertakenByDelivery(
  leg: CourierLeg,
  {
    status,
    pickupSaidAt,
    deliverySaidAt,
  }: Pick<Shipment, 'status' | 'pickupSaidAt' | 'deliverySaidAt'>,
): boolean {
  if (leg === 'delivery' || status !== 'failed' || !deliverySaidAt) return false;
  return pickupSaidAt === null || deliverySaidAt >= pickupSaidAt;
}

/** Whether the delivery job was given to a driver, accepted or declined before the newest event of the pickup job. Both
 *  jobs report this, so an earlier report of the delivery would undo a later failure of the pickup. At the same time
 *  counts as later, because a poll reads both jobs at once. */
export function isOvertakenByPickup(
  { leg, at }: Pick<CourierEvent, 'leg' | 'at'>,
  move: OrderMove,
  { pickupSaidAt }: Pick<Shipment, 'pickupSaidAt'>,
): boolean {
  if (leg === 'pickup' || !OF_A_DRIVER.includes(move)) return false;
  return at !== null && pickupSaidAt !== null && at < pickupSaidAt;
}

const OF_A_DRIVER: readonly OrderMove[] = ['courierAssigned', 'courierAccepted', 'courierDeclined'];

// prettier-ignore
const MOVES = {
  pickup: {
    unassigned: 'pickupUnassigned', assigned: 'courierAssigned', accepted: 'courierAccepted', declined: 'courierDeclined',
    started: 'pickupStarted', inProgress: 'pickupInProgress', successful: 'collected', failed: 'pickupFailed',
    cancelled: 'pickupCancelled', deleted: 'pickupCancelled',
  },
  delivery: {
    unassigned: null, assigned: 'courierAssigned', accepted: 'courierAccepted', declined: 'courierDeclined',
    started: 'deliveryStarted', inProgress: 'deliveryInProgress', successful: 'deliveryCompleted', failed: 'deliveryFailed',
    cancelled: 'deliveryCancelled', deleted: 'deliveryCancelled',
  },
} as const satisfies Record<CourierLeg, Record<CourierState, OrderMove | null>>;

/** Transitions of a delivery job which show that the parcel was on its way to its destination, even if the courier
 *  reports the start late or never. */
export const DELIVERING: OrderMove[] = [
  'deliveryStarted',
  'deliveryInProgress',
  'deliveryCompleted',
  'deliveryFailed',
];

/** How far the courier's clock may be ahead of ours, and how old an event may be. */
const AHEAD_MS = 3_600_000;
const BEHIND_MS = 90 * 24 * 3_600_000;

/** The courier's time of an event; null if it is implausible. Otherwise a single event dated 2099 would make all
 *  later ones look old. */
export function timeSaid(at: Date | null, now: Date): Date | null {
  if (at === null) return null;
  const ahead = at.getTime() - now.getTime();
  return ahead <= AHEAD_MS && ahead >= -BEHIND_MS ? at : null;
}

/** The time at which the driver was at the position of an event: the courier's time, or the time at which the event
 *  reached us if the courier's time is later by more than the normal difference of the clocks. Otherwise, if the
 *  courier's clock were far ahead, newer positions would look old for that long. */
export function placedWhen({ at, heardAt }: { at: Date | null; heardAt: Date }): Date {
  return at !== null && at.getTime() - heardAt.getTime() <= CLOCKS_MS ? at : heardAt;
}
