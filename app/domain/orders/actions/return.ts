import type { OrderStatus } from '@prisma/client';
import { counted } from '#app/domain/shared/counted.ts';
import { reasonText } from '../eligibility.rules.ts';
import { isBeforeBooking, nextStatus } from '../order-status.rules.ts';
import { RETURN_WHY } from '../why.rules.ts';
import { defineAction, withReason } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';

export const CANNOT_RETURN = () => 'Cannot Process Return Orders';
export const FEE_OF_ITS_OWN = 'is a separate shipment with its own fee';
export const COMING_BACK = 'The parcel is already coming back.';
const WITH_THE_DRIVER = 'The driver has the parcel. Return it to sender instead.';
const NEVER_COLLECTED = 'The parcel was never collected, so there is nothing to bring back.';

/** Has a delivered parcel collected from the customer and brought back. */
export const returnAction = defineAction({
  label: 'Return',
  labelOfOne: 'Arrange a return',
  permission: 'order.return',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/orders/return/tookan',
    summary: 'Arrange returns of delivered parcels',
    audit: ['order.return'],
    example: () => ({ why: 'faulty' }),
  },
  takes: RETURN_WHY,
  takesParcels: 'orAsBefore',
  takesFee: true,
  asks: (count) => ({
    title: count === 1 ? 'Arrange a return?' : `Arrange returns for ${counted(count, 'order')}?`,
    can: { thing: 'order', be: 'be returned' },
    lines: [
      count === 1
        ? 'The courier will collect the parcel from the customer and bring it to the pickup location.'
        : 'The courier will collect each parcel from the customer and bring it to the pickup location.',
      `${count === 1 ? 'The return' : 'Each return'} ${FEE_OF_ITS_OWN}.`,
    ],
    confirm: count === 1 ? 'Arrange Return' : 'Arrange Returns',
    keep: 'Not now',
  }),
  problem: returnProblem,
  done: () => 'Return orders in process',
  doneTo: 'coming back',
  nothing: CANNOT_RETURN,
  failed: withReason(CANNOT_RETURN()),
});

/** A delivered parcel can be returned, even if the order was cancelled before it arrived, or if a driver still has
 *  an earlier parcel of the order. */
function returnProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (facts.openReturn) return COMING_BACK;
  if (facts.isLastStranded) return WITH_THE_DRIVER;
  if (isThere(facts)) return facts.isStoreConnected ? null : reasonText('store-disconnected');
  if (facts.isStranded) return WITH_THE_DRIVER;
  if (isOnItsWay(facts)) return 'The parcel is on its way. Return it to sender instead.';
  return neverCollected(facts, productName);
}

/** Whether the parcel is with the customer. This includes a delivered parcel whose order was then shipped again, if
 *  the new shipment was cancelled or refused. */
export function isThere({ status, isDelivered }: ActionFacts): boolean {
  const isOver = status === 'cancelled' || isBeforeBooking(status);
  return status === 'deliveryCompleted' || (isOver && isDelivered);
}

export function isOnItsWay({ status, isCollected, isDelivered, isStranded }: ActionFacts): boolean {
  if (isStranded) return true;
  if (status === 'cancelled') return isCollected && !isDelivered;
  return nextStatus(status, 'turnBack') !== null && (isCollected || HAVE_LEFT.includes(status));
}

/** Statuses that only a collected parcel can have. In the others a driver may still be on the way to the parcel or
 *  may already have had it, so `isCollected` decides: a failed delivery is given to another driver, and a parcel
 *  at a hub is loaded again. */
const HAVE_LEFT: readonly OrderStatus[] = [
  'collected',
  'atHub',
  'pickupCompleted',
  'deliveryStarted',
  'deliveryInProgress',
];

export function neverCollected(facts: ActionFacts, productName: string): string {
  const { status } = facts;
  if (nextStatus(status, 'cancel') && !isBeforeBooking(status))
    return `${NEVER_COLLECTED} Cancel the order instead.`;
  return `${statusWords(facts, productName)} ${NEVER_COLLECTED}`;
}
