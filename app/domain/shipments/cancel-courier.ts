import type { Shipment } from '@prisma/client';
import { closeAttention, raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { ownerOfShipment } from '#app/domain/orders/order-attention.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { isLive, isOpen, MATTERS_OF_SHIPMENT, statesBefore } from './shipment-state.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { reviveWhenFree } from './revive-order.ts';

/** Calls a courier job off after its order was cancelled. While the booking's outcome is unknown it
 *  waits: the booking job either adopts the job (and this runs again) or proves there is none.
 *  @throws AppError 'courier-down' or 'courier-unknown' to be run again. */
export async function cancelCourier(
  deps: Pick<Services, 'db' | 'clock' | 'courier'>,
  input: { shipmentId: string },
): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({ where: { id: input.shipmentId } });
  if (!shipment?.cancelRequestedAt || !isLive(shipment.state)) return;
  if (isOpen(shipment.state))
    throw new AppError('courier-unknown', 'The booking is not decided yet.', {
      retryAfterSeconds: 2,
    });
  let unseen: readonly string[];
  try {
    unseen = await callOffJobs(deps, shipment);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'courier-refused') throw error;
    return tellRefusal(deps, shipment, error.message);
  }
  if (unseen.length > 0 && (await mayStillShow(deps, shipment)))
    throw new AppError('courier-unknown', 'The job cannot be seen yet, and so not called off.', {
      retryAfterSeconds: LOOK_AGAIN_SECONDS,
    });
  await endCancelled(deps, shipment);
}

/** A courier takes nothing back of what it collected: where a person said that the parcel is back or
 *  gone, its delivery is called off alone.
 *  @throws AppError 'courier-refused' in the courier's words. */
async function callOffJobs(
  { courier }: Pick<Services, 'courier'>,
  { pickupJobId, deliveryJobId, collectedAt }: Shipment,
): Promise<readonly string[]> {
  const jobIds = [pickupJobId, deliveryJobId].filter((id) => id !== null);
  try {
    return await courier.cancel(jobIds);
  } catch (error) {
    const isRefused = isAppError(error) && error.code === 'courier-refused';
    if (!isRefused || !collectedAt || !pickupJobId || !deliveryJobId) throw error;
    return await courier.cancel([deliveryJobId]);
  }
}

const LOOK_AGAIN_SECONDS = 2;

/** A job that the courier gave us and does not show may come to light so long after it was asked for:
 *  whoever takes it for gone leaves it alive, and books another beside it. */
async function mayStillShow(
  { db, clock, courier }: Pick<Services, 'db' | 'clock' | 'courier'>,
  { createBegunAt, bookedAt }: Shipment,
): Promise<boolean> {
  // By the database's clock, as the begin of the call was noted.
  const begun = (createBegunAt ?? bookedAt)?.getTime() ?? 0;
  return (await clock.sharedNow(db)).getTime() < begun + courier.worstDelayMs;
}

/** The store, where it heard of the shipment, hears that it was called off. The order may have come
 *  alive again there meanwhile. */
export async function endCancelled(
  deps: Pick<Services, 'db' | 'clock'>,
  { id, orderId }: Pick<Shipment, 'id' | 'orderId'>,
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const ended = await tx.shipment.updateMany({
      where: { id, state: { in: statesBefore('cancel') } },
      data: { state: 'cancelled', status: 'cancelled', endedAt: at },
    });
    if (ended.count === 0) return;
    await closeAttention(tx, orderId, MATTERS_OF_SHIPMENT, { at, of: id });
    await promiseMilestone(tx, order, { shipmentId: id, milestone: 'cancelled', at }, at);
    if (order.status !== 'cancelled') return;
    await reviveWhenFree(tx, order, { at, source: 'store', actor: 'Store' });
  });
}

/** The courier will not call it off: a person has to see to it, unless it has ended meanwhile. */
async function tellRefusal(
  deps: Pick<Services, 'db' | 'clock'>,
  { id, orderId }: Shipment,
  words: string,
): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const { state } = await tx.shipment.findUniqueOrThrow({ where: { id } });
    if (!isLive(state)) return;
    const at = deps.clock.now();
    await closeAttention(tx, orderId, ['courierOutOfReach'], { at, of: id });
    await raiseAttention(tx, 'cancelRefused', ownerOfShipment(order, { id }), at, { said: words });
    await recordEvent(tx, order, 'courierCancelRefused', {
      at,
      source: 'courier',
      actor: 'Courier',
      note: words,
      dedupeKey: `cancel refused ${id}`,
    });
  });
}
