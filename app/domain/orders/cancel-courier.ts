import type { Services } from '#app/ports/services.ts';
import { AppError } from '#app/domain/shared/errors.ts';

/** Calls a courier job off after its order was cancelled. While the booking's outcome is unknown it
 *  waits: the booking job either adopts the job (and this runs again) or proves there is none.
 *  @throws AppError 'courier-down' or 'courier-unknown' to be run again. */
export async function cancelCourier(
  deps: Pick<Services, 'db' | 'clock' | 'courier'>,
  input: { shipmentId: string },
): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({ where: { id: input.shipmentId } });
  if (
    !shipment?.cancelRequestedAt ||
    shipment.state === 'cancelled' ||
    shipment.state === 'refused'
  )
    return;
  if (shipment.state === 'requested' || shipment.state === 'booking')
    throw new AppError('courier-unknown', 'The booking is not decided yet.', {
      retryAfterSeconds: 2,
    });
  const jobIds = [shipment.pickupJobId, shipment.deliveryJobId].filter((id) => id !== null);
  await deps.courier.cancel(jobIds);
  await deps.db.shipment.updateMany({
    where: { id: shipment.id, state: { in: ['booked', 'completed'] } },
    data: { state: 'cancelled', endedAt: deps.clock.now() },
  });
}
