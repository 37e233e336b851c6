import type { OrderStatus, Shipment } from '@prisma/client';

/** No driver is on the job: none is assigned yet, the driver declined, or the job failed or is over. */
const NO_DRIVER: readonly OrderStatus[] = [
  'unassigned',
  'decline',
  'failed',
  'cancelled',
  'deleted',
  'deliveryCompleted',
];

type Followed = Pick<Shipment, 'state' | 'status' | 'cancelRequestedAt' | 'trackingLink'>;

/** The link to the driver on the map. Null while no driver is on the job (`NO_DRIVER`), and once the job has ended or
 *  is being cancelled. */
export function driverLinkOf(shipment: Followed | null | undefined): string | null {
  if (shipment?.state !== 'booked' || shipment.cancelRequestedAt) return null;
  return NO_DRIVER.includes(shipment.status) ? null : shipment.trackingLink;
}
