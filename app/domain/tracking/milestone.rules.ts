import type { Milestone, Order, OrderStatus, Shipment, StoreMilestone } from '@prisma/client';
import { isCalledOff } from '#app/domain/orders/order-status.rules.ts';

/** The statuses that a store's customer is notified about. */
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

/** Cancellations, which mean nothing to a store that never got an earlier step. */
const CALLED_OFF: readonly Milestone[] = ['cancelled', 'returnCancelled'];
/** The first steps that a store gets for a shipment. After a later step they are outdated. */
const BEGINNINGS: readonly Milestone[] = ['booked', 'returnBooked'];
/** Arrival at the recipient, or of a return at the shop. */
const ARRIVED: readonly Milestone[] = ['delivered', 'returned'];

/** Whether a step is new after the last one queued. Two statuses may be the same step for a store. A store that
 *  never heard of a shipment needs no cancellation. */
export function isNews(last: Step | null, milestone: Milestone): boolean {
  if (!last) return !CALLED_OFF.includes(milestone);
  if (BEGINNINGS.includes(milestone))
    return last.milestone === milestone && last.state === 'refused';
  return last.milestone !== milestone || last.state === 'refused';
}

/** The time that the store gets for a step. A store shows the latest time as the state, so a step is never before the
 *  one that preceded it, although the courier, this process and others each have their own clock. */
export function timeOfStep(at: Date, last: Pick<StoreMilestone, 'at'> | null): Date {
  return last && at <= last.at ? new Date(last.at.getTime() + 1) : at;
}

/** Whether a waiting step is obsolete because its shipment's cancellation waits too. Only the cancellation is
 *  sent, and undoes what an unanswered call may have left in the store. */
export function isOvertaken(step: Step, waiting: readonly Step[]): boolean {
  return (
    !CALLED_OFF.includes(step.milestone) &&
    waiting.some(
      ({ shipmentId, milestone }) =>
        shipmentId === step.shipmentId && CALLED_OFF.includes(milestone),
    )
  );
}

/** Whether the parcel has arrived in the meantime, so that the customer gets no email about an earlier step. */
export function isOldNews(step: Step, waiting: readonly Step[]): boolean {
  return (
    !ARRIVED.includes(step.milestone) &&
    waiting.some(
      ({ shipmentId, milestone }) => shipmentId === step.shipmentId && ARRIVED.includes(milestone),
    )
  );
}

/** The latest step that a store should have for a shipment and that is neither synced nor queued; null if there is
 *  none. `steps` are in the order in which they were queued. A refused step does not count as missing, because the
 *  store would refuse it again. */
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

/** A return to sender was synced when it began, so the next step for the store is its arrival. */
function trueOfReturn({ state, isDeliveryOnly, collectedAt }: Compared): Milestone | null {
  if (state === 'completed') return 'returned';
  if (state === 'booked') return isDeliveryOnly ? null : 'returnBooked';
  return state === 'cancelled' && !collectedAt ? 'returnCancelled' : null;
}

/** While the courier has not agreed to a cancellation, or if it delivered anyway, an alert informs the merchant
 *  and the store gets no step. Some statuses are no step for the store, such as an assignment after a failure. */
function trueStep(
  last: Step | null,
  shipment: Compared,
  order: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  const { id, state } = shipment;
  const { status, currentShipmentId } = order;
  if (state === 'cancelled') return isCancellationNews(last, shipment, order) ? 'cancelled' : null;
  if (state === 'completed' && isRevertedFrom(shipment, order)) return 'delivered';
  const isHeld = state === 'booked' || state === 'completed';
  if (!isHeld || currentShipmentId !== id || isCalledOff(status)) return null;
  return milestoneOf(status) ?? (last ? null : 'booked');
}

type InOrder = Pick<Order, 'currentShipmentId'>;

/** Whether the order went back to an earlier, delivered shipment. This one was to replace it, so the store's last
 *  step of it would be wrong forever if its end were not reported. Ids grow with time. */
export function isRevertedFrom(
  { id, kind }: Pick<Shipment, 'id' | 'kind'>,
  order: InOrder,
): boolean {
  const { currentShipmentId } = order;
  return kind === 'again' && currentShipmentId !== null && currentShipmentId < id;
}

/** Whether a store is notified that a shipment was cancelled. A parcel stopped on its way is returned to sender or
 *  shipped again, so the store's fulfilment stays. `last`: the last step queued for it. */
export function isCancellationNews(
  last: Pick<Step, 'milestone'> | null,
  shipment: Pick<Shipment, 'id' | 'kind' | 'collectedAt'>,
  order: InOrder,
): boolean {
  if (shipment.collectedAt === null) return true;
  if (shipment.kind === 'return' || last?.milestone === 'turnedBack') return false;
  return order.currentShipmentId === shipment.id || isRevertedFrom(shipment, order);
}
