import type { OrderStatus, Shipment } from '@prisma/client';
import type { OrderStep } from '#app/domain/orders/tracker.rules.ts';
import type { NowMessage, ProblemMessage, StepMessage } from '#app/messages/tracking.ts';
import type { ReturnStep } from './return-tracker.rules.ts';

const WAITING = 'now.waitingForPickup';

const COMING = 'now.pickupOfReturn';

const GOING_BACK = 'now.onWayBack';

/** The texts about where a return is, for the person who sends it back. */
const NOW: Partial<Record<OrderStatus, NowMessage>> = {
  unassigned: WAITING,
  decline: WAITING,
  assigned: COMING,
  accepted: COMING,
  pickupStarted: 'now.driverOnWayToYou',
  pickupInProgress: 'now.driverWithYou',
  collected: 'now.collectedFromYou',
  atHub: 'now.atDepot',
  pickupCompleted: 'now.withDriver',
  deliveryStarted: GOING_BACK,
  deliveryInProgress: 'now.almostBack',
};

/** The texts for a recipient, as message ids that each language has (docs/domain/recipient-languages.md). */
export type RecipientWords = {
  /** Where the parcel is. */
  readonly now: NowMessage;
  /** What to do about a problem; null if there is none. */
  readonly problem: ProblemMessage | null;
};

const here = (now: NowMessage, problem: ProblemMessage | null = null): RecipientWords => ({
  now,
  problem,
});

/** The recipient's texts for each status. They avoid the terms of dispatchers. */
export const RECIPIENT_WORDS: Readonly<Record<OrderStatus, RecipientWords>> = {
  inStore: here('now.preparing'),
  ineligible: here('now.preparing'),
  eligible: here('now.preparing'),
  inManifest: here('now.ready'),
  confirmManifest: here('now.ready'),
  unassigned: here('now.waitingForPickup'),
  assigned: here('now.pickupFromShop'),
  accepted: here('now.pickupFromShop'),
  decline: here('now.waitingForPickup'),
  pickupStarted: here('now.onWayToPickup'),
  pickupInProgress: here('now.collecting'),
  collected: here('now.toDepot'),
  atHub: here('now.atDepot'),
  pickupCompleted: here('now.withDriver'),
  deliveryStarted: here('now.toYou'),
  deliveryInProgress: here('now.almostThere'),
  deliveryCompleted: here('now.delivered'),
  failed: here('now.notCollected', 'problem.notCollectedFromShop'),
  cancelled: here('now.cancelled', 'problem.notComing'),
  deleted: here('now.cancelled', 'problem.notComing'),
  shippedBy3rdParty: here('now.otherCourier'),
};

/** The texts for a parcel that has left the shop. No text may say that a driver collects it there again. */
export const ON_ITS_WAY: Partial<Record<OrderStatus, RecipientWords>> = {
  unassigned: here('now.waitingForDelivery'),
  decline: here('now.waitingForDelivery'),
  assigned: here('now.driverWillBring'),
  accepted: here('now.driverWillBring'),
  pickupStarted: here('now.collectingFromDepot'),
  pickupInProgress: here('now.collectingFromDepot'),
  failed: here('now.notDelivered', 'problem.notDelivered'),
};

type Facts = {
  hasLeft: boolean;
  /** The return that brings or brought the parcel back. */
  back: Pick<Shipment, 'isDeliveryOnly' | 'state'> | null;
};

/** The recipient's texts for an order. If the order is returned to sender, they say where the parcel is. */
export function recipientWords(status: OrderStatus, { hasLeft, back }: Facts): RecipientWords {
  if (status === 'cancelled' && back?.isDeliveryOnly)
    return here(
      back.state === 'completed' ? 'now.backAtShop' : 'now.goingBack',
      'problem.notComing',
    );
  return (hasLeft ? ON_ITS_WAY[status] : null) ?? RECIPIENT_WORDS[status];
}

/** The tracker's steps in the recipient's words. The keys are the names of the steps in the specification, and the
 *  names of a return's steps. */
export const STEP_WORDS: Readonly<Record<OrderStep | ReturnStep, StepMessage>> = {
  'Order Placed': 'step.placed',
  Booked: 'step.booked',
  Collected: 'step.collected',
  'At Hub': 'step.atDepot',
  'Out for delivery': 'step.outForDelivery',
  Delivered: 'step.delivered',
  'Shipped By 3rd Party': 'step.otherCourier',
  'Return booked': 'step.returnBooked',
  'Collected from you': 'step.collectedFromYou',
  'At our depot': 'step.atDepot',
  'On its way back': 'step.onWayBack',
  'Back at the shop': 'step.backAtShop',
  'Stopped on its way to you': 'step.stopped',
};

type Followed = Pick<Shipment, 'state' | 'status' | 'isDeliveryOnly' | 'collectedAt'>;

/** The recipient's texts for a return. A parcel that was stopped on its way was never with the recipient, so no text
 *  may say that it is collected there. */
export function returnWordsForRecipient(shipment: Followed): RecipientWords {
  return { now: nowOf(shipment), problem: problemOf(shipment) };
}

function nowOf({ state, status, isDeliveryOnly, collectedAt }: Followed): NowMessage {
  if (state === 'completed' || status === 'deliveryCompleted') return 'now.backAtShop';
  if (isOff(state) || status === 'cancelled')
    return isDeliveryOnly ? 'now.noLongerGoingBack' : 'now.returnCancelled';
  if (status === 'failed') return collectedAt ? 'now.notBack' : 'now.notCollected';
  const now = NOW[status] ?? WAITING;
  const isFetching = status.startsWith('pickup') || now === WAITING || now === COMING;
  if (isDeliveryOnly && isFetching && status !== 'pickupCompleted') return GOING_BACK;
  return collectedAt && (now === WAITING || now === COMING) ? GOING_BACK : now;
}

function problemOf({
  state,
  status,
  isDeliveryOnly,
  collectedAt,
}: Followed): ProblemMessage | null {
  const isWithCourier = isDeliveryOnly || collectedAt !== null;
  if (state === 'completed') return null;
  if (state === 'refused' && !isWithCourier) return 'problem.courierCannotCollect';
  if (isOff(state)) return isWithCourier ? 'problem.askShop' : 'problem.notBeingCollected';
  if (status !== 'failed') return null;
  return isWithCourier ? 'problem.notBroughtBack' : 'problem.notCollected';
}

function isOff(state: Shipment['state']): boolean {
  return state === 'cancelled' || state === 'refused';
}
