import type { OrderStatus, ShipmentKind, ShipmentState } from '@prisma/client';
import type { AttentionCode } from '#app/domain/attention/attention-codes.rules.ts';
import {
  isWithCourier,
  nextStatus,
  type OrderMove,
} from '#app/domain/orders/order-status.rules.ts';

/** What can become of a shipment: a create call begins, its job exists, the courier refuses it, it is
 *  called off, it arrives. */
export const SHIPMENT_STEPS = ['begin', 'book', 'refuse', 'cancel', 'complete'] as const;
export type ShipmentStep = (typeof SHIPMENT_STEPS)[number];

type StateRow = {
  /** Asked for, and the courier has not decided yet. */
  readonly isOpen: boolean;
  /** A courier has it, or may still have it. */
  readonly isLive: boolean;
  readonly on: { readonly [S in ShipmentStep]?: ShipmentState };
};

/** What a shipment can be; one that is not live has ended. What was called off may arrive all the same:
 *  the courier would not hear of it, or forgot that it had. */
// prettier-ignore
export const SHIPMENT_STATE = {
  requested: { isOpen: true,  isLive: true,  on: { begin: 'booking', book: 'booked', refuse: 'refused', cancel: 'cancelled', complete: 'completed' } },
  booking:   { isOpen: true,  isLive: true,  on: { begin: 'booking', book: 'booked', refuse: 'refused', cancel: 'cancelled', complete: 'completed' } },
  booked:    { isOpen: false, isLive: true,  on: { cancel: 'cancelled', complete: 'completed' } },
  refused:   { isOpen: false, isLive: false, on: { complete: 'completed' } },
  cancelled: { isOpen: false, isLive: false, on: { complete: 'completed' } },
  completed: { isOpen: false, isLive: false, on: {} },
} as const satisfies Record<ShipmentState, StateRow>;

/** The state that a step leads to, or null where the table has no such step. */
export function nextState(from: ShipmentState, step: ShipmentStep): ShipmentState | null {
  const on: StateRow['on'] = SHIPMENT_STATE[from].on;
  return on[step] ?? null;
}

/** Those from which a step leads on, for a query. */
export function statesBefore(step: ShipmentStep): ShipmentState[] {
  return STATES.filter((state) => nextState(state, step) !== null);
}

/** What only an order does, or only what goes out: a return is not turned back and is no second try. */
const NOT_OF_A_RETURN: readonly OrderMove[] = ['turnBack', 'shipAgain', 'courierRefuses'];

/** What a shipment stands at after a move, by the table of orders: an order's status is its current
 *  shipment's. Null where the table has no such move. */
export function nextShipmentStatus(
  { kind, status }: { kind: ShipmentKind; status: OrderStatus },
  move: OrderMove,
): OrderStatus | null {
  if (kind === 'return' && NOT_OF_A_RETURN.includes(move)) return null;
  const to = isWithCourier(status) ? nextStatus(status, move) : null;
  return to && isWithCourier(to) && move !== 'shipAgain' ? to : null;
}

/** A failed delivery is tried again within days, or comes back; after two weeks without a word nobody at
 *  the courier is at it any more. */
export const FOLLOWED_AFTER_FAILURE_MS = 14 * 24 * 3_600_000;

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

const STATES = Object.keys(SHIPMENT_STATE) as ShipmentState[];
export const OPEN_STATES = STATES.filter(isOpen);
export const LIVE_STATES = STATES.filter(isLive);
export const ENDED_STATES = STATES.filter((state) => !isLive(state));

export function isOpen(state: ShipmentState): boolean {
  return SHIPMENT_STATE[state].isOpen;
}

export function isLive(state: ShipmentState): boolean {
  return SHIPMENT_STATE[state].isLive;
}
