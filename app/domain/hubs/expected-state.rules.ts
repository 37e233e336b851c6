import type { Shipment } from '@prisma/client';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { DAY_STAGES } from './day-groups.rules.ts';

/** The possible states of an order on a manifest, for a hub that expects it. `counts` means that its parcels count as
 *  expected. */
export const EXPECTED_STATES = {
  missing: { words: 'Not scanned yet', counts: true },
  partly: { words: 'Partly scanned', counts: true },
  notBooked: { words: 'No courier is booked yet', counts: true },
  scanned: { words: 'Scanned', counts: true },
  elsewhere: { words: 'At another hub', counts: false },
  past: { words: 'Did not pass through this hub', counts: false },
  off: { words: 'Cancelled, or removed from the manifest', counts: false },
} as const satisfies Record<string, { words: string; counts: boolean }>;
export type ExpectedState = keyof typeof EXPECTED_STATES;

export type ExpectedFacts = {
  hubId: string;
  /** The order is still on this manifest and was not cancelled, deleted or shipped by someone else. */
  isOn: boolean;
  /** The current shipment of the order; null if it has none, for example before it was requested. */
  shipment: Pick<Shipment, 'state' | 'status' | 'receivedHubId' | 'parcels'> | null;
  /** The number of its parcels that this hub scanned in. */
  scanned: number;
};

export function expectedStateOf({ hubId, isOn, shipment, scanned }: ExpectedFacts): ExpectedState {
  // A shipment that was scanned in here stays scanned, whatever happened to it later, until another hub receives it.
  if (shipment?.receivedHubId === hubId) return scanned >= shipment.parcels ? 'scanned' : 'partly';
  if (!isOn) return 'off';
  if (!shipment || isOpen(shipment.state)) return 'notBooked';
  if (shipment.receivedHubId) return 'elsewhere';
  if (shipment.state === 'completed') return 'past';
  if (!isLive(shipment.state)) return 'off';
  return DAY_STAGES[shipment.status].expected === 'coming' ? 'missing' : 'past';
}
