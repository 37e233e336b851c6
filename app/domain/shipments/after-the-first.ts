import { Prisma, type Order, type Shipment } from '@prisma/client';
import { closeAttention } from '#app/domain/attention/raise-attention.ts';
import { moveOrRecord } from '#app/domain/orders/move-order.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { callOff } from './cancel-order.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { LIVE_STATES, MATTERS_OF_SHIPMENT, OPEN_STATES } from './shipment-state.rules.ts';

const LOOK_AGAIN_SECONDS = 5;
/** The index that lets one shipment of an order be under way. */
const UNDER_WAY = 'shipments_under_way_partial';

/** A shipment waits until the jobs of all that went out before it are gone: the one before it may itself
 *  have waited in vain for an earlier one.
 *  @throws AppError 'courier-unknown' to be run again. */
export async function waitForTheFirst(
  { db }: Pick<Services, 'db'>,
  shipment: Shipment,
): Promise<void> {
  // Once something may have been sent, the look-up alone decides.
  if (shipment.createBegunAt || shipment.cancelRequestedAt) return;
  if (await isBehindAnother(db, shipment)) throw waitsForAnother();
}

/** One that went out before it lives. */
export async function isBehindAnother(
  db: Tx,
  { orderId, kind, attempt }: Pick<Shipment, 'orderId' | 'kind' | 'attempt'>,
): Promise<boolean> {
  if (kind !== 'again') return false;
  const before = await db.shipment.count({
    where: {
      orderId,
      kind: { not: 'return' },
      attempt: { lt: attempt },
      state: { in: LIVE_STATES },
    },
  });
  return before > 0;
}

/** The database has the last word: of what goes out of an order one is under way,
 *  and the second waits. */
export async function oneUnderWay<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    const isTaken = isUniqueFault(error) && JSON.stringify(error.meta).includes(UNDER_WAY);
    throw isTaken ? waitsForAnother() : error;
  }
}

function isUniqueFault(error: unknown): error is Prisma.PrismaClientKnownRequestError {
  return error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002';
}

function waitsForAnother(): AppError {
  return new AppError('courier-unknown', 'The shipment before it is being called off.', {
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
  const { id, orderId } = shipment;
  await closeAttention(tx, orderId, MATTERS_OF_SHIPMENT, { at: now, of: id });
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
