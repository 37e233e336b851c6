import type { HubScan, Shipment } from '@prisma/client';
import { RECEIVE_MESSAGES } from './receive.rules.ts';

const UNDO_WITHIN_MS = 3_600_000;

/** Why a scan can no longer be undone; null if it can. */
export function whyNotUndo(
  scan: Pick<HubScan, 'undoneAt' | 'storedAt' | 'hubId'>,
  shipment: Pick<Shipment, 'status' | 'receivedHubId'>,
  at: Date,
): string | null {
  if (scan.undoneAt) return RECEIVE_MESSAGES.undone;
  if (at.getTime() - scan.storedAt.getTime() > UNDO_WITHIN_MS) return RECEIVE_MESSAGES.tooLate;
  const isHere = shipment.status === 'atHub' && shipment.receivedHubId === scan.hubId;
  return isHere ? null : RECEIVE_MESSAGES.gone;
}
