import type { Shipment } from '@prisma/client';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { scheduleCancellation } from '#app/domain/tracking/schedule-milestone.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { ALERTS_OF_SHIPMENT, OF_A_RETURN } from './alerts.rules.ts';
import { isLive, isOpen, statesBefore } from './shipment-state.rules.ts';
import type { Services } from '#app/ports/services.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { reviveAfterEnd } from './revive-order.ts';
import { askAboutAside } from './seen-aside.ts';

/** Cancels the courier's jobs of a shipment whose cancellation was requested. While the outcome of the booking is
 *  unknown, the cancellation is retried. The booking either adopts the courier's job and queues the cancellation again,
 *  or proves that the courier has no job.
 *  @throws AppError 'courier-down' or 'courier-unknown', so that the job is retried. */
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
    return noteRefusal(deps, shipment, error.message);
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

/** Cancels both jobs. A courier does not cancel a pickup that is done. So if it refuses the pair of a collected
 *  parcel, only the delivery is cancelled, for example when a person said that the parcel came back or was lost.
 *  Returns the ids of the jobs that the courier does not show.
 *  @throws AppError 'courier-refused' with the courier's reason. */
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

/** Whether the shipment's job must be cancelled: it is live, or it ended before its job, or one job of the pair,
 *  became known. */
function isToStop(shipment: Shipment): boolean {
  const { state, bookedAt, endedAt, cancelRequestedAt, pickupJobId, deliveryJobId } = shipment;
  if (isLive(state)) return true;
  if (state === 'completed' || (pickupJobId ?? deliveryJobId) === null) return false;
  return (
    bookedAt === null ||
    (endedAt !== null && cancelRequestedAt !== null && cancelRequestedAt > endedAt)
  );
}

/** Whether a job that the courier confirmed but does not show may still appear. If it counted as gone, it would
 *  stay alive, and a second job would be booked beside it. */
async function mayStillShow(
  { db, clock, courier }: Pick<Services, 'db' | 'clock' | 'courier'>,
  { createBegunAt, bookedAt }: Shipment,
): Promise<boolean> {
  // By the database's clock, which also set the start of the call.
  const begun = (createBegunAt ?? bookedAt)?.getTime() ?? 0;
  return (await clock.sharedNow(db)).getTime() < begun + courier.worstDelayMs;
}

/** Ends a cancelled shipment, and notifies the store if the cancellation is news to it (`scheduleCancellation`). If the
 *  store has reopened the order in the meantime, the order's eligibility check is repeated. */
export async function endCancelled(
  deps: Pick<Services, 'db' | 'clock'>,
  { id, orderId, kind }: Pick<Shipment, 'id' | 'orderId' | 'kind'>,
): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    const at = deps.clock.now();
    const ended = await tx.shipment.updateMany({
      where: { id, state: { in: statesBefore('cancel') } },
      data: { state: 'cancelled', status: 'cancelled', endedAt: at },
    });
    if (ended.count === 0) return;
    // The parcel may have been collected while the courier was asked.
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id } });
    const over = kind === 'return' && !shipment.collectedAt ? OF_A_RETURN : [];
    await closeAlertsOf(tx, { id, orderId }, [...ALERTS_OF_SHIPMENT, ...over], at);
    await scheduleCancellation(tx, order, shipment, at);
    await askAboutAside(tx, { order, shipment, at, now: at });
    await reviveAfterEnd(tx, shipment, at);
  });
}

/** The courier refused to cancel. Raises an alert, unless the shipment has ended in the meantime. */
async function noteRefusal(
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
