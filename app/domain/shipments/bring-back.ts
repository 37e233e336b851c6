import type { Order, Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { askOnceMore } from './ask-driver.ts';
import { courierBooking } from './courier-booking.rules.ts';
import { WITH_BOOKABLE, type Loaded } from './with-bookable.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;

/** After a scan at a hub was undone, tells the courier to collect the parcel at its former place. A parcel that
 *  was scanned again in the meantime stays at its hub. If the courier refuses, that is recorded, and an alert is raised
 *  unless the parcel is a return.
 *  @throws AppError 'courier-down' or 'courier-unknown', so that the job is retried. */
export async function bringBack(
  deps: Needs,
  { shipmentId }: { shipmentId: string },
): Promise<void> {
  const { db, clock } = deps;
  const shipment = await db.shipment.findUnique({
    where: { id: shipmentId },
    include: WITH_BOOKABLE,
  });
  if (shipment?.state !== 'booked' || shipment.receivedAt) return;
  const said = await moveBack(deps, shipment);
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, shipment.orderId);
    const { receivedAt } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    // The parcel was scanned again during the call. The courier follows its last instruction, so it is told again to
    // collect the parcel at the hub.
    if (receivedAt) return askOnceMore(tx, shipmentId, clock.now());
    if (said !== null) await noteRefused(tx, order, shipment, said, clock.now());
  });
}

/** Tells the courier to collect the parcel at its former place. Returns the courier's reason if it refuses; null if it
 *  accepts or there is nothing to change. */
async function moveBack({ courier, clock }: Needs, shipment: Loaded): Promise<string | null> {
  const { order, pickupJobId, deliveryJobId } = shipment;
  const { pickup, delivery } = courierBooking(shipment, order, clock.now());
  if (!pickup || !pickupJobId || !deliveryJobId) return null;
  const { latitude, longitude, address, phone } = pickup;
  const at = { address, latitude, longitude, phone, from: clock.now(), before: delivery.before };
  try {
    await courier.bringOn([{ pickupJobId, deliveryJobId }], at);
    return null;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'courier-refused') throw error;
    return error.message;
  }
}

/** Records the refusal and raises an alert, because the driver would still go to the hub. A return needs no alert here:
 *  it gets one when it is not collected. */
async function noteRefused(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  said: string,
  at: Date,
): Promise<void> {
  const transition = { at, source: 'courier', actor: 'Courier', note: said } as const;
  await recordEvent(tx, order, 'courierEditRefused', transition);
  if (shipment.kind === 'return') return;
  const owner = ownerOfShipment(order, shipment);
  await raiseAlert(tx, 'editNotTold', owner, at, { why: 'refused', said });
}
