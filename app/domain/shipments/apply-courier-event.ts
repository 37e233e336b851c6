import type { Driver, Order, OrderStatus, Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { parsePosition } from '#app/domain/shared/geo.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { milestoneOf } from '#app/domain/tracking/milestone.rules.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';
import type { CourierEvent, CourierLeg } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { restoreStatus } from './arrived-after-all.ts';
import { askAnew, unmetAsk } from './ask-driver.ts';
import {
  courierMove,
  courierNote,
  DELIVERING,
  isOvertakenByDelivery,
  isOvertakenByPickup,
  placedWhen,
  timeSaid,
} from './courier-move.rules.ts';
import { isBack, wasFetched } from './driver-choice.rules.ts';
import { isGivenTo, keepLost, keepTaken, storeDrivers } from './keep-driver.ts';
import { stopLeftOver } from './left-over.ts';
import { noteLateness } from './note-lateness.ts';
import { noteNews } from './rest-failed.ts';
import { moveShipment, noteLatePickup, type Moved } from './move-shipment.ts';
import { shipmentOfDocument } from '#app/domain/orders/document-facts.rules.ts';
import { moveOrRecord, recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import {
  isCalledOff,
  moveBackTo,
  nextStatus,
  type OrderMove,
} from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { followReturn } from './follow-return.ts';
import { nextShipmentStatus } from './shipment-state.rules.ts';

type CourierOutcome = 'applied' | 'recorded' | 'unknownReference' | 'repeated';

/** `heardAt` is when the event reached us, by our clock. The sequence of events goes by the courier's own times, which
 *  are compared with our clock only to reject implausible ones. */
type Heard = CourierEvent & { heardAt: Date };

/** Processes a courier event: moves the order if the status table allows it, otherwise records the event. Events
 *  of returns and superseded shipments move those shipments, and the order only if such a shipment was delivered after
 *  all; unknown states are only recorded. `heardAt` is when the event reached us, by default now. Returns 'applied'
 *  only if the event moved the order, and 'repeated' if an event with the same `dedupeKey` is already stored. */
export async function applyCourierEvent(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  said: CourierEvent,
  dedupeKey: string,
  heardAt: Date = deps.clock.now(),
): Promise<CourierOutcome> {
  const event = { ...said, at: timeSaid(said.at, deps.clock.now()), heardAt };
  return inTransaction(deps.db, async (tx) => {
    const seen = await tx.shipment.findUnique({
      where: { reference: event.reference },
      select: { id: true, orderId: true },
    });
    if (!seen) return 'unknownReference';
    const order = await lockOrder(tx, seen.orderId);
    const now = deps.clock.now();
    const repeated = await tx.orderEvent.findUnique({
      where: { orderId_dedupeKey: { orderId: order.id, dedupeKey } },
    });
    if (repeated) return 'repeated';
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: seen.id } });
    const transition = { ...transitionOf(event, now), dedupeKey };
    if (!belongsTo(shipment, event) || event.state === null) {
      await recordEvent(tx, order, 'courierOther', transition);
      return 'recorded';
    }
    if (isLeftOver(shipment, event)) {
      const job = event.leg === 'pickup' ? 'pickupJobId' : 'deliveryJobId';
      await stopLeftOver(tx, shipment.id, { [job]: event.jobId }, now);
    }
    const isBefore = await isBeforeTheHub(tx, shipment, event);
    const driver = isBefore ? {} : await noteDriver(tx, order, shipment, event);
    const known = { ...shipment, ...driver };
    if (!isBefore && event.state !== 'declined') await keepTaken(tx, known, event, now);
    if (!isOldNews(shipment, event)) await keepLost(tx, shipment, event, now);
    const outcome = await applyToOrder(tx, order, known, { ...event, isBefore }, transition);
    if (event.leg === 'delivery' && event.state === 'successful')
      await noteLateness({ db: tx, settings: deps.settings }, shipment.id);
    return outcome;
  });
}

function transitionOf({ at, driver, leg, jobId }: Heard, now: Date) {
  const actor = driver?.name ?? 'Courier';
  return { at: at ?? now, now, source: 'courier' as const, actor, note: courierNote(leg, jobId) };
}

/** Whether the event is about a job of this shipment. Once its job ids are known, they decide. An older pair of
 *  jobs with the same reference is no longer ours, nor is a pickup job that was never requested. */
function belongsTo(shipment: Shipment, event: CourierEvent): boolean {
  if (event.leg === 'pickup' && shipment.isDeliveryOnly) return false;
  const ours = event.leg === 'pickup' ? shipment.pickupJobId : shipment.deliveryJobId;
  return ours === null || ours === event.jobId;
}

/** Whether a job is still active although its shipment ended before we knew of the job. */
function isLeftOver({ state, ...of }: Shipment, event: CourierEvent): boolean {
  const known = event.leg === 'pickup' ? of.pickupJobId : of.deliveryJobId;
  const isGone = ['successful', 'cancelled', 'deleted'].includes(event.state ?? '');
  return known === null && !isGone && (state === 'cancelled' || state === 'refused');
}

async function applyToOrder(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  event: Heard & { isBefore: boolean },
  transition: Transition & { now: Date },
): Promise<CourierOutcome> {
  const move = courierMove(event.leg, event.state ?? 'unassigned', shipment.receivedAt !== null);
  const isCurrent = order.currentShipmentId === shipment.id && shipment.kind !== 'return';
  const isOld = isOldNews(shipment, event);
  const { at, now } = transition;
  const facts = { order, shipment, at, now };
  if (!isOld) await noteTime(tx, shipment, event);
  if (!move || isOld || isNotNew(shipment, event, move)) {
    await recordEvent(tx, order, move ?? 'courierOther', transition);
    return 'recorded';
  }
  if (event.isBefore) {
    await statusBefore(tx, facts, move);
    await recordEvent(tx, order, move, transition);
    return 'recorded';
  }
  if (!isCurrent) {
    await followOther(tx, { leg: event.leg, move }, facts, transition);
    return 'recorded';
  }
  if (await isLate(tx, order, shipment, event)) {
    await recordEvent(tx, order, move, transition);
    await noteLatePickup(tx, move, facts);
    return 'recorded';
  }
  const to = await moveOrRecord(tx, order, move, transition);
  // The shipment is also updated if the order does not move. The order may have been cancelled here, and even have been
  // reopened since, while the courier carried on.
  const wentOn = isUpdatedAnyway(shipment, move);
  if (to || wentOn) await moveShipment(tx, move, facts);
  await noteNews(tx, move, { shipment, at: now }, { isMoved: Boolean(to) || wentOn });
  if (!to) return 'recorded';
  if (to === 'unassigned') {
    const data = { unassignedAt: event.heardAt, driverId: null, driverName: null };
    await tx.shipment.update({ where: { id: shipment.id }, data });
    await tx.order.update({ where: { id: order.id }, data: { driverName: null } });
  }
  // The store gets this shipment's step before the delivery that `restoreStatus` may report, so that the last step that
  // the store receives matches the order's final status.
  await announceStep(tx, move, facts, to);
  if (to === 'cancelled') {
    await sayCancelled(tx, facts);
    if (shipment.kind === 'again') await restoreStatus(tx, order, now);
  }
  return 'applied';
}

/** Raises the alert for a job that the courier cancelled although no one here asked for it. */
async function sayCancelled(tx: Tx, { order, shipment, now }: Moved): Promise<void> {
  const facts = { collected: shipment.collectedAt !== null };
  await raiseAlert(tx, 'courierCancelled', ownerOfShipment(order, shipment), now, facts);
}

/** Whether a newer event of the same leg has already been processed, because events can arrive out of order. An
 *  event without a time always counts as new. */
function isOldNews(shipment: Shipment, { leg, at }: CourierEvent): boolean {
  const newest = leg === 'pickup' ? shipment.pickupSaidAt : shipment.deliverySaidAt;
  return at !== null && newest !== null && at < newest;
}

function isNotNew(shipment: Shipment, event: CourierEvent, move: OrderMove): boolean {
  return isKnown(shipment, event, move) || isOvertakenByPickup(event, move, shipment);
}

/** Whether the event repeats the failure that is the shipment's status: webhooks and polls report the same one. A
 *  second failure has another time. */
function isKnown(shipment: Shipment, { leg, at }: CourierEvent, move: OrderMove): boolean {
  const newest = leg === 'pickup' ? shipment.pickupSaidAt : shipment.deliverySaidAt;
  const isSame = at !== null && newest?.getTime() === at.getTime();
  const isFailure = move === 'pickupFailed' || move === 'deliveryFailed';
  return isSame && isFailure && shipment.status === 'failed';
}

/** Whether the event belongs to the trip that ended with the parcel's scan at a hub, although it reached us after that
 *  scan. Its time cannot show this, because the hub's scanner and the courier use different clocks. So the event counts
 *  as part of that trip if it repeats an event of a parcel that was already collected, or if it may concern the driver
 *  who brought the parcel and cannot concern a driver who was assigned since. Events of the delivery job count only if
 *  the parcel came back from its delivery. A successful delivery and a cancelled or deleted job never count. */
async function isBeforeTheHub(tx: Tx, shipment: Shipment, event: Heard): Promise<boolean> {
  const { id: shipmentId, receivedAt, receivedFrom, receivedDriverId: id } = shipment;
  const { leg, state, driver } = event;
  const isGone = state === 'cancelled' || state === 'deleted';
  if (isGone || receivedAt === null || receivedFrom === null) return false;
  const isLying = shipment.status === 'atHub';
  if (leg === 'delivery' && !(isLying && isBack(receivedFrom) && state !== 'successful'))
    return false;
  const saidAt = leg === 'pickup' ? shipment.pickupSaidAt : shipment.deliverySaidAt;
  const isRepeated = event.at !== null && saidAt !== null && event.at <= saidAt;
  if (isLying && isRepeated && wasFetched(receivedFrom)) return true;
  const ask = await tx.driverAsk.findUnique({ where: { shipmentId } });
  if (!ask || isGivenTo(ask, event)) return false;
  const broughtBy = id ? await tx.driver.findUnique({ where: { id } }) : null;
  return !driver || !broughtBy || driver.fleetId === broughtBy.fleetId;
}

/** Updates the status to which the parcel returns if its scan is undone. If this event shows that the pickup was
 *  already done, the courier may have refused a driver for that reason. Then the driver is requested again, for the
 *  delivery only. */
async function statusBefore(tx: Tx, { shipment, now }: Moved, move: OrderMove): Promise<void> {
  const { id, receivedFrom } = shipment;
  // A failed pickup changes nothing, because the parcel reached the hub anyway.
  const isNone = receivedFrom === null || move === 'pickupFailed';
  const next = isNone
    ? null
    : nextStatus(receivedFrom, move === 'pickupCompleted' ? 'collected' : move);
  if (!next || !moveBackTo(next)) return;
  // If the courier opened the failed delivery again, its driver had collected the parcel all the same, and later events
  // of that trip are still about a parcel that came back.
  const to = receivedFrom && wasFetched(receivedFrom) && !wasFetched(next) ? receivedFrom : next;
  await tx.shipment.update({ where: { id }, data: { receivedFrom: to } });
  const unmet = wasFetched(to) ? await unmetAsk(tx, id) : null;
  if (unmet?.reason === 'courierRefused') await askAnew(tx, unmet, now);
}

async function noteTime(tx: Tx, { id }: Shipment, { leg, at, heardAt }: Heard): Promise<void> {
  const said = leg === 'pickup' ? { pickupSaidAt: at } : { deliverySaidAt: at };
  await tx.shipment.update({ where: { id }, data: { ...(at ? said : {}), heardAt } });
}

/** Whether a pickup event is too late, because the delivery job has already moved the order. A failed delivery may
 *  be assigned again, and a late pickup event must not move the order back to its collection. */
async function isLate(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  event: CourierEvent,
): Promise<boolean> {
  if (event.leg === 'delivery') return false;
  const delivering = await tx.orderEvent.count({
    // Ids grow with time, so events of this shipment have larger ids than the shipment itself.
    where: { orderId: order.id, applied: true, kind: { in: DELIVERING }, id: { gt: shipment.id } },
  });
  return delivering > 0;
}

/** Queues the step for the store, if the status is one. A failed collection is none: the parcel never left the shop, so
 *  its buyer must not read that it could not be delivered. */
async function announceStep(
  tx: Tx,
  move: OrderMove,
  { order, shipment, at, now }: Moved,
  to: OrderStatus,
): Promise<void> {
  if (move === 'pickupFailed' && !shipment.collectedAt) return;
  const milestone = milestoneOf(to);
  const step = milestone && { shipmentId: shipment.id, milestone, at };
  if (step) await scheduleMilestone(tx, order, step, now);
}

/** Stores the event's driver, who may change without a status change, and returns the shipment's driver. An older
 *  event does not bring back an earlier driver. */
async function noteDriver(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  event: Heard,
): Promise<{ driverId: string | null; driverName: string | null }> {
  const known = { driverId: shipment.driverId, driverName: shipment.driverName };
  if (!event.driver || isOvertaken(shipment, event)) return known;
  const [driver] = await storeDrivers(tx, [event.driver]);
  if (!driver) return known;
  await notePlace(tx, driver, event);
  const name = event.driver.name ?? driver.name;
  const data = {
    driverId: driver.id,
    driverName: name,
    ...(event.trackingLink && event.leg === 'delivery' ? { trackingLink: event.trackingLink } : {}),
  };
  await tx.shipment.update({ where: { id: shipment.id }, data });
  if (shipmentOfDocument(order) === shipment.id && shipment.kind !== 'return')
    await tx.order.update({ where: { id: order.id }, data: { driverName: name } });
  return { driverId: driver.id, driverName: name };
}

/** Stores where the driver is, unless a newer position is stored, because events can arrive out of order, including
 *  those about the driver's other parcels. A position outside South Africa is ignored as a phone error, for example
 *  with latitude and longitude swapped. */
async function notePlace(tx: Tx, { id }: Driver, event: Heard): Promise<void> {
  const { latitude, longitude } = event.driver?.place ?? {};
  const place = parsePosition(latitude, longitude);
  if (!place) return;
  const placedAt = placedWhen(event);
  await tx.driver.updateMany({
    where: { id, OR: [{ placedAt: null }, { placedAt: { lt: placedAt } }] },
    data: { ...place, placedAt },
  });
}

/** Whether a later event of the shipment is already known. Compares only times of the courier's clock, because our
 *  own clock may differ from it. */
function isOvertaken({ pickupSaidAt, deliverySaidAt }: Shipment, { at }: CourierEvent): boolean {
  return at !== null && [pickupSaidAt, deliverySaidAt].some((said) => said !== null && said > at);
}

/** Processes an event of a return or a superseded shipment. That shipment moves, if the table allows it, and the event
 *  is recorded on the order's timeline. The order only moves if the shipment was delivered after all
 *  (`moveShipment`). */
async function followOther(
  tx: Tx,
  { leg, move }: { leg: CourierLeg; move: OrderMove },
  facts: Moved,
  transition: Transition,
): Promise<void> {
  const { order, shipment, now } = facts;
  if (isOvertakenByDelivery(leg, shipment)) {
    await recordEvent(tx, order, move, transition);
    return noteLatePickup(tx, move, facts);
  }
  const to = await moveStatus(tx, move, facts);
  if (to === 'unassigned')
    await tx.shipment.update({
      where: { id: shipment.id },
      data: { driverId: null, driverName: null },
    });
  if (to && shipment.kind === 'return') await followReturn(tx, facts, to, transition);
  else await recordEvent(tx, order, move, transition);
  const wentOn = isUpdatedAnyway(shipment, move);
  if (to || wentOn) await moveShipment(tx, move, facts);
  await noteNews(tx, move, { shipment, at: now }, { isMoved: Boolean(to) || wentOn });
}

/** Whether an event updates the shipment even if the event does not change its status. A cancelled shipment keeps its
 *  status when the courier carries on, but is still updated. So is every shipment that is reported as delivered. */
function isUpdatedAnyway({ status }: Shipment, move: OrderMove): boolean {
  return isCalledOff(status) || move === 'deliveryCompleted';
}

async function moveStatus(
  tx: Tx,
  move: OrderMove,
  { shipment }: Moved,
): Promise<OrderStatus | null> {
  // A cancelled return can still arrive.
  const isAbandoned = shipment.kind === 'return' && isCalledOff(shipment.status);
  const isAfterAll = isAbandoned && move === 'deliveryCompleted';
  const status = nextShipmentStatus(shipment, isAfterAll ? 'arrivedAfterAll' : move);
  if (status) await tx.shipment.update({ where: { id: shipment.id }, data: { status } });
  return status;
}
