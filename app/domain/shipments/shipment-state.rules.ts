import type { OrderStatus, ShipmentKind, ShipmentState } from '@prisma/client';
import {
  isWithCourier,
  nextStatus,
  type OrderMove,
} from '#app/domain/orders/order-status.rules.ts';

/** The steps of a shipment: a create call begins, its job exists, the courier refuses it, it is cancelled, it is
 *  delivered. */
export const SHIPMENT_STEPS = ['begin', 'book', 'refuse', 'cancel', 'complete'] as const;
export type ShipmentStep = (typeof SHIPMENT_STEPS)[number];

type StateRow = {
  /** Requested, and the courier has not decided yet. */
  readonly isOpen: boolean;
  /** A courier has it, may have it, or is still to get it. */
  readonly isLive: boolean;
  readonly on: { readonly [S in ShipmentStep]?: ShipmentState };
};

/** The states of a shipment; one that is not live has ended. A refused or cancelled shipment can still be
 *  delivered, if the courier did not stop it. */
// prettier-ignore
export const SHIPMENT_STATE = {
  requested: { isOpen: true,  isLive: true,  on: { begin: 'booking', book: 'booked', refuse: 'refused', cancel: 'cancelled', complete: 'completed' } },
  booking:   { isOpen: true,  isLive: true,  on: { begin: 'booking', book: 'booked', refuse: 'refused', cancel: 'cancelled', complete: 'completed' } },
  booked:    { isOpen: false, isLive: true,  on: { cancel: 'cancelled', complete: 'completed' } },
  refused:   { isOpen: false, isLive: false, on: { complete: 'completed' } },
  cancelled: { isOpen: false, isLive: false, on: { complete: 'completed' } },
  completed: { isOpen: false, isLive: false, on: {} },
} as const satisfies Record<ShipmentState, StateRow>;

/** The state that a step leads to; null if the table has no such step. */
export function nextState(from: ShipmentState, step: ShipmentStep): ShipmentState | null {
  const on: StateRow['on'] = SHIPMENT_STATE[from].on;
  return on[step] ?? null;
}

/** The states that allow a step, for a query. */
export function statesBefore(step: ShipmentStep): ShipmentState[] {
  return STATES.filter((state) => nextState(state, step) !== null);
}

/** Transitions that a return never makes. */
const NOT_OF_A_RETURN: readonly OrderMove[] = ['turnBack', 'shipAgain', 'courierRefuses'];

/** A shipment's status after a transition, by the table of orders, because an order has the status of its current
 *  shipment. Null if the table has no such transition. */
export function nextShipmentStatus(
  { kind, status }: { kind: ShipmentKind; status: OrderStatus },
  move: OrderMove,
): OrderStatus | null {
  if (kind === 'return' && NOT_OF_A_RETURN.includes(move)) return null;
  const to = isWithCourier(status) ? nextStatus(status, move) : null;
  return to && isWithCourier(to) && move !== 'shipAgain' ? to : null;
}

/** How long a failed shipment is polled. A failed delivery is tried again within days or comes back. After two
 *  weeks without news, the courier no longer works on it. */
export const FOLLOWED_AFTER_FAILURE_MS = 14 * 24 * 3_600_000;

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
