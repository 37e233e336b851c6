import type { Shipment } from '@prisma/client';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import type { FeeOf } from '#app/domain/wallet/order-fee.ts';

/** What the wallet is told of a shipment's fee, which changes at `at`. */
export function feeOf(shipment: Shipment, at: Date): FeeOf {
  const { id: shipmentId, merchantId, reference } = shipment;
  return { shipmentId, merchantId, reference, feeCents: centsFromDb(shipment.feeCents), at };
}
