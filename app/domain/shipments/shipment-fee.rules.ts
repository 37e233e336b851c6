import type { Shipment } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { FeeOf } from '#app/domain/wallet/order-fee.ts';

/** A shipment's fee as the wallet needs it, for a change at the time `at`. */
export function feeOf(shipment: Shipment, at: Date): FeeOf {
  const { id: shipmentId, merchantId, reference } = shipment;
  return { shipmentId, merchantId, reference, feeCents: centsFromDb(shipment.feeCents), at };
}
