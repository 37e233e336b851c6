import type { Shipment } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';
import { isLive, isOpen } from './shipment-state.rules.ts';

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

/** A shipment of the same order; `isStranded`: it has ended, or is called off, and its driver has the parcel
 *  still. */
export type Beside = Pick<Shipment, 'kind' | 'state' | 'collectedAt' | 'cancelRequestedAt'> & {
  isStranded: boolean;
};

export const OF_A_RETURN: readonly AttentionCode[] = ['returnFailed', 'returnUnmoved'];
/** Somebody is asked by these for what is called off, or gone, and in its driver's hands. */
const OF_THE_STRANDED: readonly AttentionCode[] = [
  'cancelTooLate',
  'courierCancelled',
  'returnRefused',
];

/** A matter is its order's, and an order has several shipments: whether this one may need somebody by
 *  this matter, so that it is not over with the end of another. */
export function isNeededBy(beside: Beside, code: AttentionCode): boolean {
  const { kind, state, collectedAt, cancelRequestedAt, isStranded } = beside;
  if (isStranded && OF_THE_STRANDED.includes(code))
    return kind !== 'return' || code === 'returnRefused';
  if (!isLive(state)) return isStranded && kind === 'return' && OF_A_RETURN.includes(code);
  const isCalledOff = cancelRequestedAt !== null;
  if (code === 'cancelRefused') return isCalledOff;
  if (code === 'courierOutOfReach') return isCalledOff || isOpen(state);
  if (OF_A_RETURN.includes(code)) return kind === 'return';
  if (isCalledOff || !MATTERS_OF_SHIPMENT.includes(code)) return false;
  // Where a driver is to go: to the recipient, one way or the other.
  if (code === 'addressNotFound') return kind !== 'return' || collectedAt === null;
  return kind !== 'return';
}
