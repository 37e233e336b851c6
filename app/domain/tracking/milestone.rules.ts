import type { Milestone, OrderStatus, StoreMilestone } from '@prisma/client';

/** The statuses that a store's customer is told of. */
const MILESTONE_OF: Partial<Record<OrderStatus, Milestone>> = {
  collected: 'collected',
  atHub: 'inTransit',
  pickupCompleted: 'inTransit',
  deliveryStarted: 'outForDelivery',
  deliveryInProgress: 'outForDelivery',
  deliveryCompleted: 'delivered',
  failed: 'failed',
  cancelled: 'cancelled',
};

export function milestoneOf(status: OrderStatus): Milestone | null {
  return MILESTONE_OF[status] ?? null;
}

type Step = Pick<StoreMilestone, 'shipmentId' | 'milestone' | 'state'>;

/** Whether a step is news after the last one promised: two statuses may mean the same to a store, and
 *  one that never heard of a shipment need not hear that it was called off. */
export function isNews(last: Step | null, milestone: Milestone): boolean {
  if (!last) return milestone !== 'cancelled';
  return last.milestone !== milestone || last.state === 'refused';
}

/** A shipment that was called off before its store had heard of it is not announced any more: only
 *  that it was called off is told, and undoes what an unanswered call may have left there. */
export function isOvertaken(step: Step, waiting: readonly Step[]): boolean {
  return (
    step.milestone !== 'cancelled' &&
    waiting.some(
      ({ shipmentId, milestone }) => shipmentId === step.shipmentId && milestone === 'cancelled',
    )
  );
}

/** Nobody is mailed that a parcel is on its way when it has been delivered meanwhile. */
export function isOldNews(step: Step, waiting: readonly Step[]): boolean {
  return (
    step.milestone !== 'delivered' &&
    waiting.some(
      ({ shipmentId, milestone }) => shipmentId === step.shipmentId && milestone === 'delivered',
    )
  );
}
