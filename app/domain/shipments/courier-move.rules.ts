import type { Shipment } from '@prisma/client';
import type { CourierLeg, CourierState } from '#app/ports/courier.ts';
import type { OrderMove } from '#app/domain/orders/order-status.rules.ts';

/** What a courier's state of one leg means for the order (contracts: Tookan 4.1). The pickup job's
 *  success is Collected before a hub scan and Pickup Completed after one. The delivery job's
 *  'unassigned' says nothing about the parcel while the other job may be on its way. */
export function courierMove(
  leg: CourierLeg,
  state: CourierState,
  scannedAtHub: boolean,
): OrderMove | null {
  if (state === 'successful' && leg === 'pickup')
    return scannedAtHub ? 'pickupCompleted' : 'collected';
  return MOVES[leg][state];
}

/** What stands beside a word of the courier on the timeline: which job it is about. */
export function courierNote(leg: CourierLeg, jobId: string): string {
  return `${leg} job ${jobId}`;
}

/** Of what has no order's events to tell by, a return or a superseded shipment: its delivery failed, and a
 *  late word of its pickup comes after that. The other statuses of a delivery have no way back to a
 *  pickup. Told by the courier's own clock alone: that its job failed is noted by ours. */
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

/** What its delivery job moved the order by: from then on the parcel was on its way to the recipient, also
 *  where its start is heard of after its failure, or never. */
export const DELIVERING: OrderMove[] = [
  'deliveryStarted',
  'deliveryInProgress',
  'deliveryCompleted',
  'deliveryFailed',
];

/** How far the courier's clock may be ahead of ours, and how late it may tell of anything. */
const AHEAD_MS = 3_600_000;
const BEHIND_MS = 90 * 24 * 3_600_000;

/** When the courier says that something happened; null where that cannot be, so that one event of the year
 *  2099 does not make all that follow it old news. */
export function timeSaid(at: Date | null, now: Date): Date | null {
  if (at === null) return null;
  const ahead = at.getTime() - now.getTime();
  return ahead <= AHEAD_MS && ahead >= -BEHIND_MS ? at : null;
}
