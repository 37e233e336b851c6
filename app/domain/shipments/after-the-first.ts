import type { Order, Shipment } from '@prisma/client';
import { moveOrRecord } from '#app/domain/orders/move-order.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { callOff } from './cancel-order.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isLive, OPEN_STATES } from './shipment-state.rules.ts';

const LOOK_AGAIN_SECONDS = 5;

/** A shipment waits for the one before it until that one's jobs are gone.
 *  @throws AppError 'courier-unknown' to be run again. */
export async function waitForTheFirst(
  { db }: Pick<Services, 'db'>,
  shipment: Shipment,
): Promise<void> {
  const { ofShipmentId, kind, createBegunAt, cancelRequestedAt } = shipment;
  // Once something may have been sent, the look-up alone decides.
  if (!ofShipmentId || kind !== 'again' || createBegunAt || cancelRequestedAt) return;
  const before = await db.shipment.findUniqueOrThrow({ where: { id: ofShipmentId } });
  if (isLive(before.state))
    throw new AppError('courier-unknown', 'The shipment before it is being called off.', {
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    });
}

/** A parcel that goes again was delivered after all, before the courier had the new one: that one is
 *  taken back, and its fee with it. Decided here and now, with the order locked, since this is the one
 *  moment that is surely after the new one was asked for: what was delivered before that is sent again on
 *  purpose, and no two clocks tell the one from the other. */
export async function takeBackWaiting(
  tx: Tx,
  order: Order,
  arrived: Shipment,
  now: Date,
): Promise<void> {
  if (arrived.kind === 'return') return;
  const waiting = await tx.shipment.findMany({
    where: {
      orderId: order.id,
      id: { not: arrived.id },
      kind: { not: 'return' },
      state: { in: OPEN_STATES },
      cancelRequestedAt: null,
    },
  });
  for (const shipment of waiting) {
    await takeBack(tx, shipment, now);
    if (order.currentShipmentId === shipment.id) await standDelivered(tx, order, arrived, now);
  }
}

/** Whoever begins a create call does not lock the order: the row itself says who was first. What may
 *  have been sent already is called off as soon as that is known. */
async function takeBack(tx: Tx, shipment: Shipment, now: Date): Promise<void> {
  const taken = await tx.shipment.updateMany({
    where: { id: shipment.id, state: { in: OPEN_STATES }, createBegunAt: null },
    data: { state: 'cancelled', status: 'cancelled', endedAt: now },
  });
  if (taken.count === 0) return callOff(tx, shipment, now);
  await returnOrderFee(tx, feeOf(shipment, now));
}

async function standDelivered(tx: Tx, order: Order, arrived: Shipment, now: Date): Promise<void> {
  const { id, driverName } = arrived;
  const note = 'The parcel before it arrived after all; it does not go again.';
  const happening = { at: now, source: 'courier' as const, actor: 'Courier', note };
  const change = { currentShipmentId: id, driverName };
  const to = await moveOrRecord(tx, order, 'deliveryCompleted', happening, change);
  if (!to) return;
  await tx.shipment.update({ where: { id }, data: { status: to } });
  const step = { shipmentId: id, milestone: 'delivered' as const, at: now };
  await promiseMilestone(tx, order, step, now);
}
