import type { OrderStatus } from '@prisma/client';
import { counted } from '#app/domain/shared/counted.ts';
import { isBeforeBooking } from './order-status.rules.ts';

/** At most this many parcels in a shipment (product.md D31). */
export const MAX_PARCELS = 20;
export const HOW_MANY_PARCELS = `Enter 1 to ${MAX_PARCELS} parcels.`;

export function isParcelCount(count: number): boolean {
  return Number.isInteger(count) && count >= 1 && count <= MAX_PARCELS;
}

/** A number of parcels in words, such as `1 parcel` or `3 parcels`. */
export function parcelWords(count: number): string {
  return counted(count, 'parcel');
}

/** The barcode of one parcel of a shipment (product.md D6): the reference, with a number from the second parcel
 *  on. */
function parcelBarcode(reference: string, parcel: number): string {
  return parcel === 1 ? reference : `${reference}-P${parcel}`;
}

/** The barcodes of all parcels: `KEY`, `KEY-P2`, `KEY-P3`. */
export function parcelBarcodes({
  reference,
  parcels,
}: {
  reference: string;
  parcels: number;
}): string[] {
  return Array.from({ length: parcels }, (_, index) => parcelBarcode(reference, index + 1));
}

type Shipped = {
  status: OrderStatus;
  currentShipmentId: string | null;
  shipments: readonly { id: string; parcels: number }[];
};

/** The number of parcels of an order's current shipment; 1 before it ships. An order that its store reopened still
 *  names its ended shipment, which says nothing about the next one. */
export function parcelsOfOrder({ status, currentShipmentId, shipments }: Shipped): number {
  if (isBeforeBooking(status)) return 1;
  return shipments.find(({ id }) => id === currentShipmentId)?.parcels ?? 1;
}
