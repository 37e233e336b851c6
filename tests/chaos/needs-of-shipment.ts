import type { Shipment } from '@prisma/client';
import type { AlertCode } from '#app/domain/alerts/alert-codes.rules.ts';

const NEEDS: Partial<Record<Shipment['status'], AlertCode>> = {
  failed: 'deliveryFailed',
  decline: 'courierDeclined',
};
const RETURN_NEEDS: Partial<Record<Shipment['status'], AlertCode>> = { failed: 'returnFailed' };

/** The alert that a shipment needs in its state at the courier; null when it continues, or is cancelled. */
export function needOf({ kind, state, status, cancelRequestedAt }: Shipment): AlertCode | null {
  if (state !== 'booked' || cancelRequestedAt) return null;
  return (kind === 'return' ? RETURN_NEEDS : NEEDS)[status] ?? null;
}
