import type { Shipment } from '@prisma/client';
import { moveOrRecord } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive, isOpen } from './shipment-state.rules.ts';

const LOOK_AGAIN_SECONDS = 5;

/** Whether a shipment may be booked as far as the one before it goes. It waits until that one's jobs are
 *  gone; where the parcel arrived after all while it waited, it is taken back, and its fee with it.
 *  @throws AppError 'courier-unknown' to be run again. */
export async function isFreeOfTheFirst(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  shipment: Shipment,
): Promise<boolean> {
  const { ofShipmentId, kind, createBegunAt, cancelRequestedAt } = shipment;
  // Once something may have been sent, the look-up alone decides.
  if (!ofShipmentId || kind !== 'again' || createBegunAt || cancelRequestedAt) return true;
  const before = await db.shipment.findUniqueOrThrow({ where: { id: ofShipmentId } });
  if (isLive(before.state))
    throw new AppError('courier-unknown', 'The shipment before it is being called off.', {
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    });
  const arrived = before.state === 'completed' && before.endedAt !== null;
  if (!arrived || before.endedAt! < shipment.requestedAt) return true;
  await takeBack({ db, clock }, shipment, before);
  return false;
}

async function takeBack(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { id, orderId }: Shipment,
  before: Shipment,
): Promise<void> {
  const at = clock.now();
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id } });
    if (!isOpen(shipment.state) || shipment.createBegunAt) return;
    await tx.shipment.update({
      where: { id },
      data: { state: 'cancelled', status: 'cancelled', endedAt: at },
    });
    await returnOrderFee(tx, feeOf(shipment, at));
    if (order.currentShipmentId !== id) return;
    const note = 'The parcel before it arrived after all; it does not go again.';
    const happening = { at, source: 'courier' as const, actor: 'Courier', note };
    await moveOrRecord(tx, order, 'deliveryCompleted', happening, {
      currentShipmentId: before.id,
      driverName: before.driverName,
    });
  });
}
