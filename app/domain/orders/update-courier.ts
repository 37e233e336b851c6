import type { Order, Shipment } from '@prisma/client';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { courierBooking } from './courier-booking.rules.ts';
import { judge, reasonText } from './eligibility.rules.ts';
import { recordEvent } from './move-order.ts';
import { lockOrder } from './order-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;

/** Tells the courier what the store changed after booking: recipient, address, items. Sends the order
 *  as it is now, so it is safe to repeat and in any order. What came too late, or what the courier
 *  will not take, asks for a person.
 *  @throws AppError 'courier-down' or 'courier-unknown' to be run again. */
export async function updateCourier(
  deps: Needs,
  input: { shipmentId: string; version: string },
): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({
    where: { id: input.shipmentId },
    include: {
      order: {
        include: {
          lines: { orderBy: { position: 'asc' } },
          store: true,
          merchant: true,
          pickupLocation: true,
        },
      },
    },
  });
  if (!shipment || shipment.cancelRequestedAt || shipment.order.currentShipmentId !== shipment.id)
    return;
  if (shipment.state === 'requested' || shipment.state === 'booking')
    throw new AppError('courier-unknown', 'The booking is not decided yet.', {
      retryAfterSeconds: 2,
    });
  const { pickupJobId, deliveryJobId } = shipment;
  if (shipment.state !== 'booked' || !pickupJobId || !deliveryJobId) return;
  if (shipment.collectedAt) return tell(deps, shipment, input.version, 'editTooLate', TOO_LATE);
  const missing = undeliverable(shipment.order);
  if (missing) return tell(deps, shipment, input.version, 'courierEditRefused', missing);
  try {
    const booking = courierBooking(shipment.reference, shipment.order, deps.clock.now());
    await deps.courier.edit({ pickupJobId, deliveryJobId }, booking);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'courier-refused') throw error;
    const words = `The store changed the order, and the courier did not take the change: ${error.message}`;
    return tell(deps, shipment, input.version, 'courierEditRefused', words);
  }
  await tell(deps, shipment, input.version, 'courierEdited', null);
}

/** Where the parcel can no longer go, in words; null when it can. */
function undeliverable(order: Order): string | null {
  const { latitude, longitude } = order;
  const facts = {
    ...{ hasPickupLocation: true, storeState: 'connected' as const },
    ...{ shippableLines: 1, holdReason: null },
  };
  const position = { latitude: latitude ?? 0, longitude: longitude ?? 0 };
  const { reasons } = judge({ ...order, sourceState: 'open', ...facts, ...position });
  if (reasons.length === 0) return null;
  return `Changed in the store after booking, and not sent to the courier: ${reasons.map(reasonText).join(' ')}`;
}

const TOO_LATE =
  'Changed in the store after the parcel was collected. Call the courier if it must go elsewhere.';

/** Words that ask for a person stand on the order until it is booked anew. */
async function tell(
  deps: Needs,
  { id, orderId }: Shipment,
  version: string,
  kind: string,
  attention: string | null,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (attention) await tx.order.update({ where: { id: order.id }, data: { attention } });
    await recordEvent(tx, order, kind, {
      at: deps.clock.now(),
      source: 'courier',
      actor: 'Courier',
      note: attention,
      dedupeKey: `${kind} ${id} ${version}`,
    });
  });
}
