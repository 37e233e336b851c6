import type { Milestone, Order, OrderStatus, Shipment, StoreMilestone } from '@prisma/client';
import { isCalledOff } from '#app/domain/orders/order-status.rules.ts';
import { isReturnStep } from '#app/ports/store-platform.ts';

/** The step that a store gets for a status of the order. A status without an entry is not a step for a store. */
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
type Dated = Step & Pick<StoreMilestone, 'at'>;

/** Cancellations. A store that never got an earlier step of the shipment does not need them. */
const CALLED_OFF: readonly Milestone[] = ['cancelled', 'returnCancelled'];
/** The first steps that a store gets for a shipment. They are not sent after a later step. */
const BEGINNINGS: readonly Milestone[] = ['booked', 'returnBooked'];
/** Arrival at the recipient, or of a return at the shop. */
const ARRIVED: readonly Milestone[] = ['delivered', 'returned'];

/** The last step queued for a shipment, and the last one queued for the same place in its store (`isBeside`). */
type LastSteps = { own: Dated | null; shown: Dated | null };

/** `steps` are all steps of the order, in the sequence in which they were queued. */
export function lastSteps(
  steps: readonly Dated[],
  step: Pick<Step, 'shipmentId' | 'milestone'>,
): LastSteps {
  return {
    own: steps.findLast(({ shipmentId }) => shipmentId === step.shipmentId) ?? null,
    shown: steps.findLast((one) => isBeside(one, step)) ?? null,
  };
}

/** Whether a store shows two steps of an order in the same place. All outgoing shipments are shown under the order's
 *  number, with the last step of any of them. A return is shown under its own number. */
export function isBeside(
  one: Pick<Step, 'shipmentId' | 'milestone'>,
  other: Pick<Step, 'shipmentId' | 'milestone'>,
): boolean {
  if (one.shipmentId === other.shipmentId) return true;
  return !isReturnStep(one.milestone) && !isReturnStep(other.milestone);
}

/** Whether a step is new to the store. Two statuses may be the same step for a store. A store that never got a step
 *  of a shipment needs no cancellation. */
export function isNews({ own, shown }: LastSteps, milestone: Milestone): boolean {
  if (!own) return !CALLED_OFF.includes(milestone);
  if (BEGINNINGS.includes(milestone)) return own.milestone === milestone && own.state === 'refused';
  if (own.milestone === milestone && own.state !== 'refused') return isHidden({ own, shown });
  return true;
}

/** Whether the store already has this shipment's step but shows the step of another. This happens when a replacement
 *  shipment ended and the order went back to this one. */
function isHidden({ own, shown }: LastSteps): boolean {
  if (!own || !shown || CALLED_OFF.includes(own.milestone)) return false;
  return shown.shipmentId !== own.shipmentId && shown.milestone !== own.milestone;
}

/** The minimum time between two steps. A store may keep only whole seconds, and shows the step with the latest time. */
const APART_MS = 1_000;

/** The time that the store gets for a step. It is always later than the time of the previous step, even if the clocks
 *  of the courier and our processes differ. */
export function timeOfStep(at: Date, shown: Pick<StoreMilestone, 'at'> | null): Date {
  return new Date(Math.max(at.getTime(), shown ? shown.at.getTime() + APART_MS : 0));
}

/** Whether a waiting step is obsolete because the cancellation of its shipment is queued after it. Then only the
 *  cancellation is sent. The cancellation also undoes what an earlier unanswered call may have written to the store. */
export function isOvertaken(step: Step, later: readonly Step[]): boolean {
  return (
    !CALLED_OFF.includes(step.milestone) &&
    later.some(
      ({ shipmentId, milestone }) =>
        shipmentId === step.shipmentId && CALLED_OFF.includes(milestone),
    )
  );
}

/** Whether the customer is emailed about a step. A step that repeats the previous step of its shipment sends no email.
 *  A step other than an arrival sends none either if a parcel of the order has arrived later. For a cancellation, later
 *  means after the step before the cancellation. `steps` are all steps of the order. */
export function isNewToCustomer(step: Dated, steps: readonly Dated[]): boolean {
  const before = stepBefore(step, steps);
  if (isRepeat(step, before)) return false;
  if (ARRIVED.includes(step.milestone)) return true;
  const since = (CALLED_OFF.includes(step.milestone) && before) || step;
  const arrived = steps.filter((one) => ARRIVED.includes(one.milestone) && isBeside(one, step));
  return !arrived.some((one) => one.at > since.at && !isRepeat(one, stepBefore(one, steps)));
}

function stepBefore({ shipmentId, at }: Dated, steps: readonly Dated[]): Dated | null {
  return steps.findLast((one) => one.shipmentId === shipmentId && one.at < at) ?? null;
}

/** Whether the store had this step already, and gets it again because it shows another shipment's step. */
function isRepeat({ milestone }: Step, before: Step | null): boolean {
  return before?.milestone === milestone && before.state !== 'refused';
}

/** The latest step that a store should have for a shipment and that is neither synced nor queued; null if there is
 *  none. `steps` are all steps of the order, in the sequence in which they were queued. A refused step does not count
 *  as missing, because the store would refuse it again. */
export function missingStep(
  steps: readonly Dated[],
  shipment: Compared,
  order: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  const own = steps.findLast(({ shipmentId }) => shipmentId === shipment.id) ?? null;
  const truth = stepNow(own, shipment, order);
  if (!truth || (own?.milestone === truth && own.state === 'refused')) return null;
  const step = { shipmentId: shipment.id, milestone: truth };
  const isWaiting = steps.some((one) => one.state === 'waiting' && isBeside(one, step));
  return !isWaiting && isNews(lastSteps(steps, step), truth) ? truth : null;
}

/** The step of a shipment's current state, or null if it is not a step for a store. */
export function stepNow(
  last: Pick<Step, 'milestone'> | null,
  shipment: Compared,
  order: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  return shipment.kind === 'return' ? trueOfReturn(shipment) : trueStep(last, shipment, order);
}

type Compared = Pick<Shipment, 'id' | 'kind' | 'state' | 'isDeliveryOnly' | 'collectedAt'>;

/** A return to sender was synced when it began, so the next step for the store is its arrival. */
function trueOfReturn({ state, isDeliveryOnly, collectedAt }: Compared): Milestone | null {
  if (state === 'completed') return 'returned';
  if (state === 'booked') return isDeliveryOnly ? null : 'returnBooked';
  return state === 'cancelled' && !collectedAt ? 'returnCancelled' : null;
}

/** While the courier has not agreed to a cancellation, or if it delivered anyway, the merchant has an alert and the
 *  store gets no step. Some statuses, such as an assignment after a failure or a failed collection, are not a step for the store. */
function trueStep(
  last: Pick<Step, 'milestone'> | null,
  shipment: Compared,
  order: Pick<Order, 'status' | 'currentShipmentId'>,
): Milestone | null {
  const { id, state } = shipment;
  const { status, currentShipmentId } = order;
  if (state === 'cancelled') return isCancellationNews(last, shipment, order) ? 'cancelled' : null;
  if (state === 'completed' && isRevertedFrom(shipment, order)) return 'delivered';
  const isHeld = state === 'booked' || state === 'completed';
  if (!isHeld || currentShipmentId !== id || isCalledOff(status)) return null;
  const isNotCollected = status === 'failed' && shipment.collectedAt === null;
  return (isNotCollected ? null : milestoneOf(status)) ?? (last ? null : 'booked');
}

type InOrder = Pick<Order, 'currentShipmentId'>;

/** Whether the order went back to an earlier, delivered shipment that this one should have replaced. The store must
 *  then be told how this shipment ended too, or it would show a wrong step forever. Ids increase with time. */
export function isRevertedFrom(
  { id, kind }: Pick<Shipment, 'id' | 'kind'>,
  order: InOrder,
): boolean {
  const { currentShipmentId } = order;
  return kind === 'again' && currentShipmentId !== null && currentShipmentId < id;
}

/** Whether a store is notified that a shipment was cancelled. A shipment that was already collected is reported only if
 *  it is the order's current one, or a replacement after which the order went back to an earlier shipment. A parcel
 *  that was turned back or shipped again keeps its fulfilment in the store. `last` is the last step queued for the
 *  shipment. */
export function isCancellationNews(
  last: Pick<Step, 'milestone'> | null,
  shipment: Pick<Shipment, 'id' | 'kind' | 'collectedAt'>,
  order: InOrder,
): boolean {
  if (shipment.collectedAt === null) return true;
  if (shipment.kind === 'return' || last?.milestone === 'turnedBack') return false;
  return order.currentShipmentId === shipment.id || isRevertedFrom(shipment, order);
}
