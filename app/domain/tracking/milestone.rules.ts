import type { Milestone, Order, OrderStatus, Shipment, StoreMilestone } from '@prisma/client';
import { isCalledOff } from '#app/domain/orders/order-status.rules.ts';

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

/** The step that a store should have heard of a shipment last, and which is neither told nor about to be;
 *  null where all is well. Steps are in the order in which they were promised. What was refused is no
 *  such step: the store would refuse it again. */
export function missingStep(
  steps: readonly Step[],
  shipment: Pick<Shipment, 'id' | 'state'>,
  order: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  if (steps.some(({ state }) => state === 'waiting')) return null;
  const last = steps.at(-1) ?? null;
  const truth = trueStep(last, shipment, order);
  return truth && last?.milestone !== truth && isNews(last, truth) ? truth : null;
}

/** While the courier has not agreed to a cancel, and when it delivered all the same, the order's people
 *  are told, and not the store. Some statuses are no step of their own: assigned again after a failure. */
function trueStep(
  last: Step | null,
  { id, state }: Pick<Shipment, 'id' | 'state'>,
  { status, currentShipmentId }: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  if (state === 'cancelled') return 'cancelled';
  const isHeld = state === 'booked' || state === 'completed';
  if (!isHeld || currentShipmentId !== id || isCalledOff(status)) return null;
  return milestoneOf(status) ?? (last ? null : 'booked');
}
