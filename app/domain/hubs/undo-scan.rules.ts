import type { HubScan, Shipment } from '@prisma/client';
import { RECEIVE_MESSAGES } from './receive.rules.ts';

const UNDO_WITHIN_MS = 3_600_000;

/** Why a scan cannot be undone; null if it can.
 *  @param at when the clerk undid it */
export function whyNotUndo(
  scan: Pick<HubScan, 'undoneAt' | 'storedAt' | 'seenAt' | 'hubId'>,
  shipment: Pick<Shipment, 'status' | 'receivedHubId'>,
  at: Date,
): string | null {
  if (scan.undoneAt) return RECEIVE_MESSAGES.undone;
  if (at.getTime() - scan.storedAt.getTime() > UNDO_WITHIN_MS) return RECEIVE_MESSAGES.tooLate;
  const isHere = shipment.status === 'atHub' && shipment.receivedHubId === scan.hubId;
  if (!isHere) return RECEIVE_MESSAGES.gone;
  return scan.seenAt && scan.seenAt > at ? RECEIVE_MESSAGES.seenSince : null;
}
