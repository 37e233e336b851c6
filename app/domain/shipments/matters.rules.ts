import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';

/** What needs a person only while the parcel has not left, and only while there is a shipment. */
export const MATTERS_BEFORE_COLLECTION: readonly AttentionCode[] = ['heldInStore', 'movedInStore'];
export const MATTERS_OF_SHIPMENT: readonly AttentionCode[] = [
  ...MATTERS_BEFORE_COLLECTION,
  'trashedWhileBooked',
  'editNotTold',
  'editTooLate',
  'cancelRefused',
  'addressNotFound',
  'courierOutOfReach',
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
