import { isDeepStrictEqual } from 'node:util';
import type { AlertFacts } from '#app/domain/alerts/alert-row.rules.ts';
import { closeAlert, raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment, plainWords } from '#app/domain/orders/order-alerts.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { CourierBooking, CourierJob } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';

import { isOpen } from './shipment-state.rules.ts';
import { courierBooking, type Bookable, type Booked } from './courier-booking.rules.ts';
import { WITH_BOOKABLE, WITH_LINES, type Loaded } from './with-bookable.ts';
import { evaluateEligibility } from '#app/domain/orders/eligibility.rules.ts';
import { recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { piecesInParcel } from '#app/domain/orders/parcel.rules.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'courier'>;
type Change = { shipmentId: string; version: string };
type Outcome = {
  kind: 'courierEdited' | 'courierEditRefused' | 'editTooLate';
  /** The alert to raise; null if there is none. */
  alert: { code: 'editNotTold' | 'editTooLate'; facts: AlertFacts } | null;
};

const TOO_LATE: Outcome = { kind: 'editTooLate', alert: { code: 'editTooLate', facts: {} } };
const REPORTED: Outcome = { kind: 'courierEdited', alert: null };
const notReported = (facts: AlertFacts): Outcome => ({
  kind: 'courierEditRefused',
  alert: { code: 'editNotTold', facts },
});

/** Sends the courier what changed after booking: recipient, address, items, number of parcels. It sends the current
 *  state, so it is idempotent and safe to run concurrently and in any order. Raises an alert if the change came too
 *  late or the courier refuses it.
 *  @throws AppError 'courier-down' or 'courier-unknown', so that the job is retried. */
export async function updateCourier(deps: Needs, change: Change): Promise<void> {
  const shipment = await shipmentOf(deps.db, change);
  if (!shipment || isOver(shipment)) return;
  if (isOpen(shipment.state))
    throw new AppError('courier-unknown', 'The booking is not confirmed yet.', {
      retryAfterSeconds: 2,
    });
  const { pickupJobId, deliveryJobId } = shipment;
  if (shipment.state !== 'booked' || !deliveryJobId) return;
  if (!pickupJobId && !shipment.isDeliveryOnly) return;
  if (shipment.collectedAt)
    return deps.db.$transaction((tx) => keepOutcome(tx, deps, change, TOO_LATE));
  const now = deps.clock.now();
  const wanted = wantedOf(shipment, now);
  const job = { pickupJobId, deliveryJobId };
  const outcome = isUndeliverable(wanted)
    ? notReported({ why: 'undeliverable', reasons: wanted.reasons })
    : await send(deps, job, wanted);
  const isSettled = await deps.db.$transaction(async (tx) => {
    const after = await shipmentNow(tx, shipment);
    if (!isDeepStrictEqual(wantedOf(after, now), wanted)) return false;
    await keepOutcome(tx, deps, change, outcome);
    return true;
  });
  // A later change may have been sent before this one, and the courier keeps what arrives last. So the current state
  // is sent again.
  if (!isSettled) await updateCourier(deps, change);
}

/** Called when all retries failed because the courier did not answer. Raises an alert, because the driver would go to
 *  the old address. */
export async function failCourierUpdate(deps: Needs, change: Change): Promise<void> {
  const shipment = await shipmentOf(deps.db, change);
  if (!shipment || isOver(shipment) || !mayHaveOld(shipment)) return;
  await deps.db.$transaction((tx) =>
    keepOutcome(tx, deps, change, notReported({ why: 'unreachable' })),
  );
}

/** Whether the courier may have a job with the old data. A create call that has not begun will use the new data. */
function mayHaveOld({ state, createBegunAt }: Loaded): boolean {
  return state === 'booked' || (isOpen(state) && createBegunAt !== null);
}

function shipmentOf(db: Tx, { shipmentId }: Change): Promise<Loaded | null> {
  return db.shipment.findUnique({ where: { id: shipmentId }, include: WITH_BOOKABLE });
}

/** The current shipment and order, with the order locked until the transaction ends. */
async function shipmentNow(tx: Tx, before: Loaded): Promise<Booked & { order: Bookable }> {
  const order = await orderNow(tx, before);
  const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: before.id } });
  return { ...shipment, order };
}

async function orderNow(tx: Tx, { orderId: id, order: before }: Loaded): Promise<Bookable> {
  await lockOrder(tx, id);
  const order = await tx.order.findUniqueOrThrow({ where: { id }, include: WITH_LINES });
  const from = order.pickupLocationId;
  const pickupLocation = from ? await tx.pickupLocation.findUnique({ where: { id: from } }) : null;
  return { ...before, ...order, pickupLocation };
}

function isOver({ id, cancelRequestedAt, order }: Loaded): boolean {
  return cancelRequestedAt !== null || order.currentShipmentId !== id;
}

type Undeliverable = { reasons: string[] };

/** The booking that the courier should have, or why the parcel can no longer be delivered to its address. */
function wantedOf(
  { order, ...shipment }: Booked & { order: Bookable },
  now: Date,
): CourierBooking | Undeliverable {
  const reasons = undeliverable(order);
  return reasons.length === 0 ? courierBooking(shipment, order, now) : { reasons };
}

function isUndeliverable(wanted: CourierBooking | Undeliverable): wanted is Undeliverable {
  return 'reasons' in wanted;
}

function undeliverable(order: Bookable): string[] {
  const { latitude, longitude } = order;
  return evaluateEligibility({
    ...order,
    sourceState: 'open',
    storeState: 'connected',
    holdReason: null,
    sentByOthers: null,
    dataWithheld: false,
    latitude: latitude ?? 0,
    longitude: longitude ?? 0,
    hasPickupLocation: order.pickupLocation !== null,
    shippableLines: piecesInParcel(order),
    unknownLines: 0,
  }).reasons;
}

async function send(
  deps: Needs,
  job: Pick<CourierJob, 'pickupJobId' | 'deliveryJobId'>,
  booking: CourierBooking,
): Promise<Outcome> {
  try {
    await deps.courier.edit(job, booking);
    return REPORTED;
  } catch (error) {
    if (!isAppError(error) || error.code !== 'courier-refused') throw error;
    return notReported({ why: 'refused', said: error.message });
  }
}

/** Records the outcome, and raises its alert or closes `editNotTold`. That alert stays open until a later change has
 *  reached the courier, or until the shipment ends or is replaced. */
async function keepOutcome(
  tx: Tx,
  deps: Needs,
  { shipmentId, version }: Change,
  { kind, alert }: Outcome,
): Promise<void> {
  const { orderId } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
  const order = await lockOrder(tx, orderId);
  const at = deps.clock.now();
  const owner = ownerOfShipment(order, { id: shipmentId });
  if (alert) await raiseAlert(tx, alert.code, owner, at, alert.facts);
  else await closeAlert(tx, order.id, ['editNotTold'], { at, of: shipmentId });
  const note = alert && plainWords(alert.code, alert.facts);
  await recordEvent(tx, order, kind, {
    at,
    source: 'courier',
    actor: 'Courier',
    note,
    dedupeKey: `${kind} ${shipmentId} ${version}`,
  });
}
