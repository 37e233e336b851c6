import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';

/** Alerts that only matter for a shipment whose parcel has not been collected. */
export const ALERTS_BEFORE_COLLECTION: readonly AlertCode[] = ['heldInStore', 'movedInStore'];
/** Alerts that close once the outcome of a booking is known. */
export const ALERTS_OF_BOOKING: readonly AlertCode[] = ['courierOutOfReach', 'waitsForAnother'];
export const ALERTS_OF_SHIPMENT: readonly AlertCode[] = [
  ...ALERTS_BEFORE_COLLECTION,
  'trashedWhileBooked',
  'otherInStore',
  'editNotTold',
  'editTooLate',
  'cancelRefused',
  'addressNotFound',
  ...ALERTS_OF_BOOKING,
  'failedUnmoved',
];

export const OF_A_RETURN: readonly AlertCode[] = ['returnFailed', 'returnUnmoved'];

/** Alerts that ask for a return, or ask what happened to a parcel. */
export const OF_WHAT_IS_LEFT: readonly AlertCode[] = [
  ...OF_A_RETURN,
  'returnRefused',
  'cancelTooLate',
  'courierCancelled',
];
