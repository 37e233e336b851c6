import type { AttentionCode } from '#app/domain/alerts/alert-codes.rules.ts';

/** What needs a person only while the parcel has not left, and only while there is a shipment. */
export const MATTERS_BEFORE_COLLECTION: readonly AttentionCode[] = ['heldInStore', 'movedInStore'];
/** What is over when it is known what became of a booking. */
export const MATTERS_OF_BOOKING: readonly AttentionCode[] = [
  'courierOutOfReach',
  'waitsForAnother',
];
export const MATTERS_OF_SHIPMENT: readonly AttentionCode[] = [
  ...MATTERS_BEFORE_COLLECTION,
  'trashedWhileBooked',
  'editNotTold',
  'editTooLate',
  'cancelRefused',
  'addressNotFound',
  ...MATTERS_OF_BOOKING,
  'failedUnmoved',
];

export const OF_A_RETURN: readonly AttentionCode[] = ['returnFailed', 'returnUnmoved'];

/** What asks for a way back, or for somebody who says what became of the parcel. */
export const OF_WHAT_IS_LEFT: readonly AttentionCode[] = [
  ...OF_A_RETURN,
  'returnRefused',
  'cancelTooLate',
  'courierCancelled',
];
