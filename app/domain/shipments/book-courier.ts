import type { Order, Shipment } from '@prisma/client';
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
} from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { oneUnderWay, waitForTheFirst } from './after-the-first.ts';
import { standAsBefore } from './arrived-after-all.ts';
import { promiseAgain } from './ask-driver.ts';
import { endCancelled } from './cancel-courier.ts';
import { cancelCourierJob } from './cancel-courier.job.ts';
import { feeOf } from './shipment-fee.rules.ts';
import { isProvenFree, lookUp } from './look-up.ts';
import { closeAlertsOf } from './close-alerts.ts';
import { ALERTS_OF_BOOKING, ALERTS_OF_SHIPMENT } from './alerts.rules.ts';
import { isOpen } from './shipment-state.rules.ts';
import { stopLeftOver } from './left-over.ts';
import { reviveWhenFree } from './revive-order.ts';
import { courierBooking } from './courier-booking.rules.ts';
import { pollCourier } from './poll-courier.ts';
import { WITH_BOOKABLE } from './with-bookable.ts';
import { moveOrRecord, recordEvent } from '#app/domain/orders/move-order.ts';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier' | 'settings' | 'log'>;

/** Makes exactly one courier job for a shipment intent (docs/architecture.md). Safe to run any number
 *  of times, also at once: the reference is looked up first, for many orders together; a live job is
 *  adopted, and while an earlier create call may still show up nothing is created.
 *  @throws AppError 'courier-unknown' or 'courier-down' to be run again. */
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
  // Proved never to have been made.
  if (shipment.cancelRequestedAt) return endCancelled(deps, shipment);
  const begunAt = await claim(deps, shipment);
  if (!begunAt)
    throw new AppError('courier-unknown', 'Another worker is booking this order.', {
      retryAfterSeconds: 2,
    });
  await create(deps, shipment.id, begunAt);
}

/** The dispatcher ended one job of the pair before we knew of it. It is adopted as it is and its state
 *  read at once, so that what holds for every pair decides: a parcel that is being delivered goes on;
 *  else the order ends as cancelled by the courier, and the job that is left is called off. A partner
 *  that cannot be seen may still show up, until the courier's worst delay has passed. */
async function adoptHalf(
  deps: Needs,
  shipment: Shipment,
  half: CourierHalf,
  lookedUpAt: Date,
): Promise<void> {
  const isUnseen = half.pickupJobId === null || half.deliveryJobId === null;
  if (isUnseen) refuseWhileUnknown(deps, shipment, lookedUpAt);
  await adopt(deps, shipment.id, half);
  // Else the next look does it.
  await pollCourier(deps, { shipmentIds: [shipment.id] });
}

/** Times by the database's clock, which the workers share. A create call that was begun may show up
 *  until the courier's worst delay has passed; only a look-up after that is proof that nothing was made. */
function refuseWhileUnknown(deps: Needs, shipment: Shipment, lookedUpAt: Date): void {
  if (!shipment.createBegunAt) return;
  const certainAt = shipment.createBegunAt.getTime() + deps.courier.worstDelayMs;
  if (lookedUpAt.getTime() >= certainAt) return;
  const retryAfterSeconds = Math.max(0.2, (certainAt - lookedUpAt.getTime()) / 1000);
  throw new AppError('courier-unknown', 'The courier has not answered yet.', { retryAfterSeconds });
}

/** Only one worker may begin a create call: the one that moves `createBegunAt` on from what it read.
 *  Answers to what. */
async function claim(deps: Needs, shipment: Shipment): Promise<Date | null> {
  const begunAt = await deps.clock.sharedNow(deps.db);
  const claimed = deps.db.shipment.updateMany({
    where: {
      id: shipment.id,
      state: shipment.state,
      createBegunAt: shipment.createBegunAt,
      // Whoever relied on a proof needs it still; whoever looked for itself needs none.
      ...(isProvenFree(shipment) ? { provenFreeAt: shipment.provenFreeAt } : {}),
      cancelRequestedAt: null,
    },
    // What may have been sent is proved free by no look-up from before.
    data: {
      state: 'booking',
      createBegunAt: begunAt,
      provenFreeAt: null,
    },
  });
  return (await oneUnderWay(claimed)).count === 1 ? begunAt : null;
}

/** `begunAt`: what this worker claimed it by. The row may show what another claimed since, if this one was
 *  held up, and that gives this one no time. */
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

/** A call that waited so long for its turn that it could show up after the look-up which proves that
 *  nothing was made must not leave any more. A third of the delay is for waiting, the rest for the
 *  call itself and the courier's own lateness. */
async function sendBefore({ db, clock, courier }: Needs, begunAt: Date): Promise<Date> {
  // By this process's own clock, which the call itself is measured by, and read first: what the question
  // takes is lost, not won.
  const asked = clock.now();
  const passedMs = (await clock.sharedNow(db)).getTime() - begunAt.getTime();
  return new Date(asked.getTime() + courier.worstDelayMs / 3 - passedMs);
}

/** The courier is sure that nothing happened: the next try need not wait. */
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
    const happening = {
      at,
      source: 'courier' as const,
      actor: 'Courier',
      note: `Courier job ${job.deliveryJobId ?? job.pickupJobId}${isHalf(job) ? HALF : ''}`,
      dedupeKey: `booked ${shipment.reference}`,
    };
    await recordEvent(tx, order, 'booked', happening);
    if (shipment.cancelRequestedAt) return enqueue(tx, cancelCourierJob, { shipmentId });
    await captureOrderFee(tx, feeOf(shipment, at));
    await giveWhenBooked(tx, shipmentId);
    // What the store said meanwhile (a hold, a move) stands: the request itself had cleared the rest.
    if (job.addressNotFound)
      await raiseAlert(tx, 'addressNotFound', ownerOfShipment(order, shipment), at);
    // Of a half nobody knows yet whether it goes anywhere.
    if (isHalf(job)) return;
    await tellBooked(tx, order, shipment, at);
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

const HALF = ', and its other half ended before we could see it';

function namesOf(job: CourierJob | CourierHalf) {
  const { pickupJobId, deliveryJobId, pickupHash, deliveryHash, jobToken, trackingLink } = job;
  return { pickupJobId, deliveryJobId, pickupHash, deliveryHash, jobToken, trackingLink };
}

/** A driver was wished before there was a job to give. */
async function giveWhenBooked(tx: Tx, shipmentId: string): Promise<void> {
  const ask = await tx.driverAsk.findUnique({ where: { shipmentId } });
  if (ask?.state === 'wanted') await promiseAgain(tx, ask);
}

/** A parcel that is turned back was told of when it was. The time is that of the call, not when we learnt
 *  of its end: what the driver has done since comes after it. */
async function tellBooked(tx: Tx, order: Order, shipment: Shipment, now: Date): Promise<void> {
  const { id: shipmentId, kind, isDeliveryOnly, createBegunAt } = shipment;
  if (isDeliveryOnly) return;
  const milestone = kind === 'return' ? 'returnBooked' : 'booked';
  const at = createBegunAt ?? now;
  await promiseMilestone(tx, order, { shipmentId, milestone, at }, now);
}

/** The order stays where it is: somebody has to arrange it in another way. */
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
  const happening = { at, source: 'courier' as const, actor: 'Courier', note };
  await recordEvent(tx, order, 'returnRefused', happening);
}

async function refuse(deps: Needs, shipmentId: string, words: string): Promise<void> {
  await inLockedOrder(deps, shipmentId, async (tx, shipment, order) => {
    const at = deps.clock.now();
    await tx.shipment.update({
      where: { id: shipment.id },
      data: { state: 'refused', status: 'cancelled', reason: words, endedAt: at },
    });
    await returnOrderFee(tx, feeOf(shipment, at));
    if (shipment.kind === 'return') return sayReturnRefused(tx, order, shipment, words, at);
    await closeAlertsOf(tx, shipment, ALERTS_OF_SHIPMENT, at);
    const reason = `The courier refused the booking: ${words}`;
    if (await isDeliveredStill(tx, order, shipment, { at, words, note: reason })) return;
    const change =
      order.currentShipmentId === shipment.id ? { reasons: [reason], currentShipmentId: null } : {};
    await moveOrRecord(
      tx,
      order,
      'courierRefuses',
      { at, source: 'courier', actor: 'Courier', note: reason },
      change,
    );
    // Its store took the order back and gave it again while the courier was asked.
    if (order.status === 'cancelled')
      await reviveWhenFree(tx, order, { at, source: 'store', actor: 'Store' });
  });
}

/** It was delivered, and does not go once more: nobody has to make it fit to ship. */
async function isDeliveredStill(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  { at, words, note }: { at: Date; words: string; note: string },
): Promise<boolean> {
  const move = 'deliveryCompleted';
  const isNext = order.currentShipmentId === shipment.id && nextStatus(order.status, move) !== null;
  if (!isNext || !(await standAsBefore(tx, order, at, { move, note }))) return false;
  const facts = { said: words };
  await raiseAlert(tx, 'courierCancelled', ownerOfShipment(order, shipment), at, facts);
  return true;
}

/** Locks the order, then re-reads the shipment: whoever comes second finds it decided and does nothing.
 *  Answers whether it was not. */
async function inLockedOrder(
  deps: Needs,
  shipmentId: string,
  act: (tx: Tx, shipment: Shipment, order: Order) => Promise<void>,
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
    await act(tx, shipment, order);
    return true;
  });
  return oneUnderWay(decided);
}
