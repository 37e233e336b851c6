import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';

/** What needs a person only while the parcel has not left, and only while there is a shipment. */
export const ALERTS_BEFORE_COLLECTION: readonly AlertCode[] = ['heldInStore', 'movedInStore'];
/** What is over when it is known what became of a booking. */
export const ALERTS_OF_BOOKING: readonly AlertCode[] = ['courierOutOfReach', 'waitsForAnother'];
export const ALERTS_OF_SHIPMENT: readonly AlertCode[] = [
  ...ALERTS_BEFORE_COLLECTION,
  'trashedWhileBooked',
  'editNotTold',
  'editTooLate',
  'cancelRefused',
  'addressNotFound',
  ...ALERTS_OF_BOOKING,
  'failedUnmoved',
];

export const OF_A_RETURN: readonly AlertCode[] = ['returnFailed', 'returnUnmoved'];

/** What asks for a return, or for a person to say what became of the parcel. */
export const OF_WHAT_IS_LEFT: readonly AlertCode[] = [
  ...OF_A_RETURN,
  'returnRefused',
  'cancelTooLate',
  'courierCancelled',
];
