import type { OrderStatus, Shipment } from '@prisma/client';

/** Nobody drives: nobody is named yet, it did not come about, or it is over. */
const NOBODY_DRIVES: readonly OrderStatus[] = [
  'unassigned',
  'decline',
  'failed',
  'cancelled',
  'deleted',
  'deliveryCompleted',
];

type Followed = Pick<Shipment, 'state' | 'status' | 'cancelRequestedAt' | 'trackingLink'>;

/** Where the driver can be followed on the map; null before one is named and once the job has ended or is
 *  called off, when there is nobody to follow. */
export function driverLinkOf(shipment: Followed | null | undefined): string | null {
  if (shipment?.state !== 'booked' || shipment.cancelRequestedAt) return null;
  return NOBODY_DRIVES.includes(shipment.status) ? null : shipment.trackingLink;
}
