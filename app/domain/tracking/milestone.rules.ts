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

/** Called off: told alone, these say nothing. */
const CALLED_OFF: readonly Milestone[] = ['cancelled', 'returnCancelled'];
/** With these a store begins to hear of a shipment: later they are old. */
const BEGINNINGS: readonly Milestone[] = ['booked', 'returnBooked'];
/** Arrived, at the one end or the other. */
const ARRIVED: readonly Milestone[] = ['delivered', 'returned'];

/** Whether a step is news after the last one promised: two statuses may mean the same to a store, and
 *  one that never heard of a shipment need not hear that it was called off. */
export function isNews(last: Step | null, milestone: Milestone): boolean {
  if (!last) return !CALLED_OFF.includes(milestone);
  if (BEGINNINGS.includes(milestone))
    return last.milestone === milestone && last.state === 'refused';
  return last.milestone !== milestone || last.state === 'refused';
}

/** A shipment that was called off before its store had heard of it is not announced any more: only
 *  that it was called off is told, and undoes what an unanswered call may have left there. */
export function isOvertaken(step: Step, waiting: readonly Step[]): boolean {
  return (
    !CALLED_OFF.includes(step.milestone) &&
    waiting.some(
      ({ shipmentId, milestone }) =>
        shipmentId === step.shipmentId && CALLED_OFF.includes(milestone),
    )
  );
}

/** Nobody is mailed that a parcel is on its way when it has been delivered meanwhile. */
export function isOldNews(step: Step, waiting: readonly Step[]): boolean {
  return (
    !ARRIVED.includes(step.milestone) &&
    waiting.some(
      ({ shipmentId, milestone }) => shipmentId === step.shipmentId && ARRIVED.includes(milestone),
    )
  );
}

/** The step that a store should have heard of a shipment last, and which is neither told nor about to be;
 *  null where all is well. Steps are in the order in which they were promised. What was refused is no
 *  such step: the store would refuse it again. */
export function missingStep(
  steps: readonly Step[],
  shipment: Compared,
  order: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  if (steps.some(({ state }) => state === 'waiting')) return null;
  const last = steps.at(-1) ?? null;
  const truth =
    shipment.kind === 'return' ? trueOfReturn(shipment) : trueStep(last, shipment, order);
  return truth && last?.milestone !== truth && isNews(last, truth) ? truth : null;
}

type Compared = Pick<Shipment, 'id' | 'kind' | 'state' | 'isDeliveryOnly' | 'collectedAt'>;

/** What turns back was told of as that, and is news again when it has arrived. */
function trueOfReturn({ state, isDeliveryOnly, collectedAt }: Compared): Milestone | null {
  if (state === 'completed') return 'returned';
  if (state === 'booked') return isDeliveryOnly ? null : 'returnBooked';
  return state === 'cancelled' && !collectedAt ? 'returnCancelled' : null;
}

/** While the courier has not agreed to a cancel, and when it delivered all the same, the order's people
 *  are told, and not the store. Some statuses are no step of their own: assigned again after a failure. */
function trueStep(
  last: Step | null,
  { id, state, collectedAt }: Compared,
  { status, currentShipmentId }: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  const isCurrent = currentShipmentId === id;
  if (state === 'cancelled') {
    // Of what was stopped on its way the store's fulfilment stays: it turns back, or goes again.
    const wasStopped = collectedAt !== null && (!isCurrent || last?.milestone === 'turnedBack');
    return wasStopped ? null : 'cancelled';
  }
  const isHeld = state === 'booked' || state === 'completed';
  if (!isHeld || !isCurrent || isCalledOff(status)) return null;
  return milestoneOf(status) ?? (last ? null : 'booked');
}
