import type { ShipmentState } from '@prisma/client';

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

const STATES = Object.keys(SHIPMENT_STATE) as ShipmentState[];
export const LIVE_STATES = STATES.filter(isLive);
export const ENDED_STATES = STATES.filter((state) => !isLive(state));

export function isOpen(state: ShipmentState): boolean {
  return SHIPMENT_STATE[state].isOpen;
}

export function isLive(state: ShipmentState): boolean {
  return SHIPMENT_STATE[state].isLive;
}
