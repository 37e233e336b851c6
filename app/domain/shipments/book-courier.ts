import type { Order, Shipment } from '@prisma/client';
import type { AddressNotFound } from '#app/domain/alerts/alert-row.rules.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { printOnBooking } from '#app/domain/documents/start-document.ts';
import { captureOrderFee, returnOrderFee } from '#app/domain/wallet/order-fee.ts';
import {
  isHalf,
  type CourierBooking,
  type CourierHalf,
  type CourierJob,
  type CourierLeg,
} from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { oneUnderWay, waitForTheFirst } from './after-the-first.ts';
import { restoreStatus } from './arrived-after-all.ts';
import { scheduleAgain } from './ask-driver.ts';
import { endCancelled } from './cancel-courier.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isProvenFree, lookUp } from './look-up.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { ALERTS_OF_BOOKING, ALERTS_OF_SHIPMENT } from './alerts.rules.ts';
import { isOpen } from './shipment-state.rules.ts';
import { stopLeftOver } from './left-over.ts';
import { reviveAfterEnd } from './revive-order.ts';
import { courierBooking } from './courier-booking.rules.ts';
import { pollCourier } from './poll-courier.ts';
import { WITH_BOOKABLE } from './with-bookable.ts';
import { moveOrRecord, recordEvent } from '#app/domain/orders/move-order.ts';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier' | 'settings' | 'log'>;

/** Creates exactly one courier job for a shipment (docs/architecture.md). It is idempotent and safe to run
 *  concurrently. Unless an earlier look-up proved that there is no job, it first looks up the reference, together with
 *  those of other orders, and adopts a live job that it finds. While an earlier create call may still show up, nothing
 *  is created.
 *  @throws AppError 'courier-unknown' or 'courier-down', so that the job is retried. */
export async function bookCourier(deps: Needs, input: { shipmentId: string }): Promise<void> {
  const shipment = await deps.db.shipment.findUnique({ where: { id: input.shipmentId } });
  if (!shipment || !isOpen(shipment.state)) return;
  await waitForTheFirst(deps, shipment);
  const lookedUpAt = await deps.clock.sharedNow(deps.db);
  const found = isProvenFree(shipment) ? null : await lookUp(deps, shipment);
  if (found && isHalf(found)) return adoptHalf(deps, shipment, found, lookedUpAt);
  if (found) return adopt(deps, shipment.id, found);
  if (shipment.cancelRequestedAt && !shipment.createBegunAt) return endCancelled(deps, shipment);
  refuseWhileUnknown(deps, shipment, lookedUpAt);
  // It is now certain that the courier has no job.
  if (shipment.cancelRequestedAt) return endCancelled(deps, shipment);
  const begunAt = await claim(deps, shipment);
  if (!begunAt)
    throw new AppError('courier-unknown', 'Another background job is already booking this order.', {
      retryAfterSeconds: 2,
    });
  await create(deps, shipment.id, begunAt);
}

/** Handles a pair of jobs if the courier's dispatcher ended one of them before we knew of the pair. The pair is adopted
 *  as it is and its state read at once, so that the usual rules decide: if the parcel is being delivered, the delivery
 *  goes on; otherwise the order ends as cancelled by the courier and the other job is cancelled. A job that is not
 *  visible yet may still show up until the courier's worst delay has passed. */
async function adoptHalf(
  deps: Needs,
  shipment: Shipment,
  half: CourierHalf,
  lookedUpAt: Date,
): Promise<void> {
  const isUnseen = half.pickupJobId === null || half.deliveryJobId === null;
  if (isUnseen) refuseWhileUnknown(deps, shipment, lookedUpAt);
  await adopt(deps, shipment.id, half);
  // If this fails, the next regular polling does it.
  await pollCourier(deps, { shipmentIds: [shipment.id] });
}

/** Throws while a create call may still show up, until the courier's worst delay has passed. Only a look-up after
 *  that proves that no job was created. Times are by the database's clock, which all workers share. */
function refuseWhileUnknown(deps: Needs, shipment: Shipment, lookedUpAt: Date): void {
  if (!shipment.createBegunAt) return;
  const certainAt = shipment.createBegunAt.getTime() + deps.courier.worstDelayMs;
  if (lookedUpAt.getTime() >= certainAt) return;
  const retryAfterSeconds = Math.max(0.2, (certainAt - lookedUpAt.getTime()) / 1000);
  throw new AppError('courier-unknown', 'The courier has not answered yet.', { retryAfterSeconds });
}

/** Only one worker may start a create call: the one that updates `createBegunAt` from the value it read. Returns
 *  the new value, or null if another worker was faster or the shipment was cancelled in the meantime. */
async function claim(deps: Needs, shipment: Shipment): Promise<Date | null> {
  const begunAt = await deps.clock.sharedNow(deps.db);
  const claimed = deps.db.shipment.updateMany({
    where: {
      id: shipment.id,
      state: shipment.state,
      createBegunAt: shipment.createBegunAt,
      // A worker that relied on the stored proof must still find it unchanged. A worker that did its own look-up
      // needs none.
      ...(isProvenFree(shipment) ? { provenFreeAt: shipment.provenFreeAt } : {}),
      cancelRequestedAt: null,
    },
    // An earlier look-up proves nothing about the call that starts now.
    data: {
      state: 'booking',
      createBegunAt: begunAt,
      provenFreeAt: null,
    },
  });
  return (await oneUnderWay(claimed)).count === 1 ? begunAt : null;
}

/** Sends the create call. `begunAt` is the time of this worker's own claim. If the worker was delayed, the row
 *  may already show another worker's later claim, which must not give this one more time. */
async function create(deps: Needs, shipmentId: string, begunAt: Date): Promise<void> {
  try {
    const booking = await bookingOf(deps, shipmentId);
    const job = await deps.courier.create(booking, await sendBefore(deps, begunAt));
    await adopt(deps, shipmentId, job);
  } catch (error) {
    if (isAppError(error) && error.code === 'courier-refused')
      return refuse(deps, shipmentId, error.message);
    if (isAppError(error) && error.code === 'courier-down')
      await forgetAttempt(deps, shipmentId, begunAt);
    throw error;
  }
}

async function bookingOf({ db, clock }: Needs, shipmentId: string): Promise<CourierBooking> {
  const shipment = await db.shipment.findUniqueOrThrow({
    where: { id: shipmentId },
    include: WITH_BOOKABLE,
  });
  return courierBooking(shipment, shipment.order, clock.now());
}

/** The latest time at which the create call may be sent. A call that waited longer could show up only after the
 *  look-up that proves that no job was created. A third of the worst delay is for waiting, the rest for the call
 *  and the courier's own delay. */
async function sendBefore({ db, clock, courier }: Needs, begunAt: Date): Promise<Date> {
  // Uses this process's own clock, as the call itself does. The clock is read before the query, so that the time of
  // the query shortens the limit.
  const asked = clock.now();
  const passedMs = (await clock.sharedNow(db)).getTime() - begunAt.getTime();
  return new Date(asked.getTime() + courier.worstDelayMs / 3 - passedMs);
}

/** Withdraws the claim, so that the next attempt need not wait: the courier is certain that nothing was created. */
async function forgetAttempt(deps: Needs, shipmentId: string, begunAt: Date): Promise<void> {
  await deps.db.shipment.updateMany({
    where: { id: shipmentId, state: 'booking', createBegunAt: begunAt },
    data: { createBegunAt: null },
  });
}

async function adopt(
  deps: Needs,
  shipmentId: string,
  job: CourierJob | CourierHalf,
): Promise<void> {
  const isOurs = await inLockedOrder(deps, shipmentId, async (tx, shipment, order) => {
    const at = deps.clock.now();
    await tx.shipment.update({
      where: { id: shipment.id },
      data: { state: 'booked', bookedAt: at, ...namesOf(job) },
    });
    const transition = {
      at,
      source: 'courier' as const,
      actor: 'Courier',
      note: `Courier job ${job.deliveryJobId ?? job.pickupJobId}${isHalf(job) ? HALF : ''}`,
      dedupeKey: `booked ${shipment.reference}`,
    };
    await recordEvent(tx, order, 'booked', transition);
    if (shipment.cancelRequestedAt) return enqueue(tx, cancelCourierJob, { shipmentId });
    await captureOrderFee(tx, feeOf(shipment, at));
    await giveWhenBooked(tx, shipmentId);
    // No alerts are closed here: those about changes in the store since the request (a hold, a move) stay open, and the
    // request itself closed the older ones.
    if (job.addressesNotFound.length > 0)
      await raiseAlert(tx, 'addressNotFound', ownerOfShipment(order, shipment), at, {
        notFound: job.addressesNotFound.map((leg) => addressOf(leg, shipment)),
      });
    // If only one job of the pair is alive, it is not known yet whether the parcel will be delivered.
    if (isHalf(job)) return;
    await announceBooked(tx, order, shipment, at);
    const { printOnBooking: prints } = await tx.store.findUniqueOrThrow({
      where: { id: shipment.storeId },
      select: { printOnBooking: true },
    });
    const clerk = shipment.requestedByUserId;
    if (prints && clerk && shipment.kind !== 'return') await printOnBooking(tx, deps, clerk, order);
  });
  if (!isOurs)
    await deps.db.$transaction((tx) =>
      stopLeftOver(tx, shipmentId, namesOf(job), deps.clock.now()),
    );
}

/** Whose address a job goes to. A return is collected from the recipient and goes to the pickup location. */
function addressOf(leg: CourierLeg, { kind }: Pick<Shipment, 'kind'>): AddressNotFound {
  return (leg === 'delivery') === (kind === 'return') ? 'location' : 'recipient';
}

const HALF = ' (its pickup or delivery job had already ended)';

function namesOf(job: CourierJob | CourierHalf) {
  const { pickupJobId, deliveryJobId, pickupHash, deliveryHash, jobToken, trackingLink } = job;
  return { pickupJobId, deliveryJobId, pickupHash, deliveryHash, jobToken, trackingLink };
}

/** If a driver was requested before the booking, the job that assigns the driver is queued again. */
async function giveWhenBooked(tx: Tx, shipmentId: string): Promise<void> {
  const ask = await tx.driverAsk.findUnique({ where: { shipmentId } });
  if (ask?.state === 'wanted') await scheduleAgain(tx, ask);
}

/** Notifies the store of the booking. A return to sender was already reported when it was requested. The time is
 *  that of the create call, not of its answer, so that the driver's steps come after it. */
async function announceBooked(tx: Tx, order: Order, shipment: Shipment, now: Date): Promise<void> {
  const { id: shipmentId, kind, isDeliveryOnly, createBegunAt } = shipment;
  if (isDeliveryOnly) return;
  const milestone = kind === 'return' ? 'returnBooked' : 'booked';
  const at = createBegunAt ?? now;
  await scheduleMilestone(tx, order, { shipmentId, milestone, at }, now);
}

/** Raises an alert for a refused return. The order keeps its status; the merchant must arrange the return in
 *  another way. */
async function sayReturnRefused(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  words: string,
  at: Date,
): Promise<void> {
  const { reference, isDeliveryOnly } = shipment;
  const facts = { said: words, collected: isDeliveryOnly };
  await raiseAlert(tx, 'returnRefused', ownerOfShipment(order, shipment), at, facts);
  const note = `${reference}: ${words}`;
  const transition = { at, source: 'courier' as const, actor: 'Courier', note };
  await recordEvent(tx, order, 'returnRefused', transition);
}

async function refuse(deps: Needs, shipmentId: string, words: string): Promise<void> {
  await inLockedOrder(deps, shipmentId, async (tx, shipment, order) => {
    const at = deps.clock.now();
    await tx.shipment.update({
      where: { id: shipment.id },
      data: { state: 'refused', status: 'cancelled', reason: words, endedAt: at },
    });
    await returnOrderFee(tx, feeOf(shipment, at));
    if (shipment.kind === 'return') await sayReturnRefused(tx, order, shipment, words, at);
    else await sayRefused(tx, order, shipment, words, at);
    // The store may have cancelled and reopened the order while the courier was being asked.
    await reviveAfterEnd(tx, shipment, at);
  });
}

/** Makes an order ineligible whose outgoing shipment the courier refused, or delivered again if an earlier parcel was
 *  delivered. */
async function sayRefused(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  words: string,
  at: Date,
): Promise<void> {
  await closeAlertsOf(tx, shipment, ALERTS_OF_SHIPMENT, at);
  const reason = `The courier refused the booking: ${words}`;
  if (await isDeliveredStill(tx, order, shipment, { at, words, note: reason })) return;
  const transition = { at, source: 'courier' as const, actor: 'Courier', note: reason };
  // The order may have been cancelled and shipped again while the courier was being asked.
  if (order.currentShipmentId !== shipment.id)
    await recordEvent(tx, order, 'courierRefuses', transition);
  else
    await moveOrRecord(tx, order, 'courierRefuses', transition, {
      reasons: [reason],
      currentShipmentId: null,
    });
}

/** If an earlier parcel of the order was delivered, the order becomes delivered again instead of ineligible.
 *  Returns whether that was so. */
async function isDeliveredStill(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  { at, words, note }: { at: Date; words: string; note: string },
): Promise<boolean> {
  const move = 'deliveryCompleted';
  const isNext = order.currentShipmentId === shipment.id && nextStatus(order.status, move) !== null;
  if (!isNext || !(await restoreStatus(tx, order, at, { move, note }))) return false;
  const facts = { said: words };
  await raiseAlert(tx, 'courierCancelled', ownerOfShipment(order, shipment), at, facts);
  return true;
}

/** Runs `action` with the order locked and the shipment read again. If the booking is already decided, for example
 *  by another worker, it does nothing. Returns whether `action` ran. */
async function inLockedOrder(
  deps: Needs,
  shipmentId: string,
  action: (tx: Tx, shipment: Shipment, order: Order) => Promise<void>,
): Promise<boolean> {
  const decided = inTransaction(deps.db, async (tx) => {
    const { orderId } = await tx.shipment.findUniqueOrThrow({
      where: { id: shipmentId },
      select: { orderId: true },
    });
    const order = await lockOrder(tx, orderId);
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
    if (!isOpen(shipment.state)) return false;
    await closeAlertsOf(tx, shipment, ALERTS_OF_BOOKING, deps.clock.now());
    await action(tx, shipment, order);
    return true;
  });
  return oneUnderWay(decided);
}
