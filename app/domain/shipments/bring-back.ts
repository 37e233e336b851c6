import { recordEvent } from '#app/domain/orders/move-order.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { courierBooking } from './courier-booking.rules.ts';

/** A scan at a hub was undone: the parcel is to be fetched where it was before. What was scanned again
 *  meanwhile stays at its hub.
 *  @throws AppError 'courier-down' or 'courier-unknown' to be run again. */
export async function bringBack(
  { db, clock, courier }: Pick<Services, 'db' | 'clock' | 'courier'>,
  { shipmentId }: { shipmentId: string },
): Promise<void> {
  const shipment = await db.shipment.findUnique({
    where: { id: shipmentId },
    include: {
      order: { include: { lines: true, store: true, merchant: true, pickupLocation: true } },
    },
  });
  if (shipment?.state !== 'booked' || shipment.receivedAt) return;
  const { order, pickupJobId, deliveryJobId } = shipment;
  const { pickup, delivery } = courierBooking(shipment, order, clock.now());
  if (!pickup || !pickupJobId || !deliveryJobId) return;
  const { latitude, longitude, address, phone, before } = pickup;
  if (latitude === null || longitude === null) return;
  const at = { address, latitude, longitude, phone, from: clock.now(), before };
  try {
    await courier.bringOn([{ pickupJobId, deliveryJobId }], { ...at, before: delivery.before });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'courier-refused') throw error;
    const note = error.message;
    const happening = { at: clock.now(), source: 'courier', actor: 'Courier', note } as const;
    await db.$transaction((tx) => recordEvent(tx, order, 'courierEditRefused', happening));
  }
}
