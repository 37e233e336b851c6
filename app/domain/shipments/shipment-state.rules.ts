import type { ShipmentState } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';

type StateRow = {
  /** Asked for, and the courier has not decided yet. */
  readonly isOpen: boolean;
  /** A courier has it, or may still have it. */
  readonly isLive: boolean;
};

/** What a shipment can be; one that is not live has ended for good. */
// prettier-ignore
export const SHIPMENT_STATE = {
  requested: { isOpen: true,  isLive: true },
  booking:   { isOpen: true,  isLive: true },
  booked:    { isOpen: false, isLive: true },
  refused:   { isOpen: false, isLive: false },
  cancelled: { isOpen: false, isLive: false },
  completed: { isOpen: false, isLive: false },
} as const satisfies Record<ShipmentState, StateRow>;

/** A failed delivery is tried again within days, or comes back; after two weeks without a word nobody at
 *  the courier is at it any more. */
export const FOLLOWED_AFTER_FAILURE_MS = 14 * 24 * 3_600_000;

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

const STATES = Object.keys(SHIPMENT_STATE) as ShipmentState[];
export const LIVE_STATES = STATES.filter(isLive);
export const ENDED_STATES = STATES.filter((state) => !isLive(state));

export function isOpen(state: ShipmentState): boolean {
  return SHIPMENT_STATE[state].isOpen;
}

export function isLive(state: ShipmentState): boolean {
  return SHIPMENT_STATE[state].isLive;
}
