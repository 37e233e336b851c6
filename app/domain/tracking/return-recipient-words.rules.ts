import type { OrderStatus, Shipment } from '@prisma/client';
import type { NowMessage, ProblemMessage } from '#app/messages/tracking.ts';
import type { RecipientWords } from './recipient-words.rules.ts';

type Followed = Pick<Shipment, 'state' | 'status' | 'isDeliveryOnly' | 'collectedAt'>;

const WAITING = 'now.waitingForPickup';
const COMING = 'now.pickupOfReturn';
const GOING_BACK = 'now.onWayBack';

/** Where a return is, for the person who sends it back. */
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

/** The recipient's text for a return. A parcel that was stopped on its way was never with the recipient, so no
 *  text says that it is collected there. */
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
