import type { Shipment } from '@prisma/client';
import { isLive, isOpen } from '#app/domain/shipments/shipment-state.rules.ts';
import { DAY_STAGES } from './day-groups.rules.ts';

/** What stands on a manifest, as a hub that expects it sees it. `counts`: it is among those that are to come. */
export const EXPECTED_STATES = {
  missing: { words: 'Not scanned yet', counts: true },
  partly: { words: 'Scanned in part', counts: true },
  notBooked: { words: 'No courier is booked yet', counts: true },
  scanned: { words: 'Scanned', counts: true },
  elsewhere: { words: 'At another hub', counts: false },
  past: { words: 'Went past the hub', counts: false },
  off: { words: 'Cancelled, or removed from the manifest', counts: false },
} as const satisfies Record<string, { words: string; counts: boolean }>;
export type ExpectedState = keyof typeof EXPECTED_STATES;

export type ExpectedFacts = {
  hubId: string;
  /** The order still stands on this manifest, and was not called off. */
  isOn: boolean;
  /** The one that the order is sent with; null before it was asked for. */
  shipment: Pick<Shipment, 'state' | 'status' | 'receivedHubId' | 'parcels'> | null;
  /** Parcels of it that this hub scanned in. */
  scanned: number;
};

export function expectedStateOf({ hubId, isOn, shipment, scanned }: ExpectedFacts): ExpectedState {
  // What was scanned in here was here, whatever became of it.
  if (shipment?.receivedHubId === hubId) return scanned >= shipment.parcels ? 'scanned' : 'partly';
  if (!isOn) return 'off';
  if (!shipment || isOpen(shipment.state)) return 'notBooked';
  if (shipment.receivedHubId) return 'elsewhere';
  if (shipment.state === 'completed') return 'past';
  if (!isLive(shipment.state)) return 'off';
  return DAY_STAGES[shipment.status].expected === 'coming' ? 'missing' : 'past';
}
