import type { Shipment } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { ALERTS_OF_SHIPMENT, OF_A_RETURN } from './alerts.rules.ts';
import { isLive, isOpen, statesBefore } from './shipment-state.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { reviveWhenFree } from './revive-order.ts';
import { askAboutAside } from './seen-aside.ts';

/** Calls a courier job off after its order was cancelled. While the booking's outcome is unknown it
 *  waits: the booking job either adopts the job (and this runs again) or proves there is none.
 *  @throws AppError 'courier-down' or 'courier-unknown' to be run again. */
export async function cancelCourier(
  deps: Pick<Services, 'db' | 'clock' | 'courier'>,
  input: { shipmentId: string },
): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({ where: { id: input.shipmentId } });
  if (!shipment?.cancelRequestedAt || !isToStop(shipment)) return;
  if (isOpen(shipment.state))
    throw new AppError('courier-unknown', 'The booking is not confirmed yet.', {
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
    throw new AppError(
      'courier-unknown',
      'The courier does not show the job yet, so we cannot cancel it.',
      {
        retryAfterSeconds: LOOK_AGAIN_SECONDS,
      },
    );
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

/** Live, or ended before its job, or the other half of it, came to light. */
function isToStop(shipment: Shipment): boolean {
  const { state, bookedAt, endedAt, cancelRequestedAt, pickupJobId, deliveryJobId } = shipment;
  if (isLive(state)) return true;
  if (state === 'completed' || (pickupJobId ?? deliveryJobId) === null) return false;
  return (
    bookedAt === null ||
    (endedAt !== null && cancelRequestedAt !== null && cancelRequestedAt > endedAt)
  );
}

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
  { id, orderId, kind, collectedAt }: Pick<Shipment, 'id' | 'orderId' | 'kind' | 'collectedAt'>,
): Promise<void> {
  const at = deps.clock.now();
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const ended = await tx.shipment.updateMany({
      where: { id, state: { in: statesBefore('cancel') } },
      data: { state: 'cancelled', status: 'cancelled', endedAt: at },
    });
    if (ended.count === 0) return;
    const over = kind === 'return' && !collectedAt ? OF_A_RETURN : [];
    await closeAlertsOf(tx, { id, orderId }, [...ALERTS_OF_SHIPMENT, ...over], at);
    const milestone = kind === 'return' ? 'returnCancelled' : 'cancelled';
    // Of what comes back it has heard already, and what goes again is on its way for it.
    if (!collectedAt) await promiseMilestone(tx, order, { shipmentId: id, milestone, at }, at);
    await askAboutAside(tx, {
      order,
      shipment: await tx.shipment.findUniqueOrThrow({ where: { id } }),
      at,
      now: at,
    });
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
    if (!isToStop(await tx.shipment.findUniqueOrThrow({ where: { id } }))) return;
    const at = deps.clock.now();
    await closeAlert(tx, orderId, ['courierOutOfReach'], { at, of: id });
    await raiseAlert(tx, 'cancelRefused', ownerOfShipment(order, { id }), at, { said: words });
    await recordEvent(tx, order, 'courierCancelRefused', {
      at,
      source: 'courier',
      actor: 'Courier',
      note: words,
      dedupeKey: `cancel refused ${id}`,
    });
  });
}
