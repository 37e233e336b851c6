import type { Order, OrderStatus, Shipment } from '@prisma/client';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { ownerOfShipment } from '#app/domain/orders/order-alerts.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { milestoneOf } from '#app/domain/tracking/milestone.rules.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import type { CourierEvent, CourierLeg } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { standAsBefore } from './arrived-after-all.ts';
import { askAnew, unmetAsk } from './ask-driver.ts';
import {
  courierMove,
  courierNote,
  DELIVERING,
  isOvertakenByDelivery,
  timeSaid,
} from './courier-move.rules.ts';
import { isBack, wasFetched } from './driver-choice.rules.ts';
import { isGivenTo, keepLost, keepTaken } from './keep-driver.ts';
import { stopLeftOver } from './left-over.ts';
import { noteLateness } from './note-lateness.ts';
import { noteNews } from './rest-failed.ts';
import { moveShipment, noteLatePickup, type Moved } from './move-shipment.ts';
import { moveOrRecord, recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
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

/** `heardAt`: when it came to us, by our clock. The times that a courier tells are by its own: they are
 *  compared with one another, never with ours. */
type Heard = CourierEvent & { heardAt: Date };

/** Takes what the courier says of a job: moves the order where the table allows it, records the
 *  rest. Returns and superseded shipments move only themselves; unknown states change nothing. `heardAt`:
 *  when it came to us; left out, that is now. */
export async function applyCourierEvent(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  said: CourierEvent,
  dedupeKey: string,
  heardAt: Date = deps.clock.now(),
): Promise<CourierOutcome> {
  const now = deps.clock.now();
  const event = { ...said, at: timeSaid(said.at, now), heardAt };
  return inTransaction(deps.db, async (tx) => {
    const seen = await tx.shipment.findUnique({
      where: { reference: event.reference },
      select: { id: true, orderId: true },
    });
    if (!seen) return 'unknownReference';
    const order = await lockOrder(tx, seen.orderId);
    const repeated = await tx.orderEvent.findUnique({
      where: { orderId_dedupeKey: { orderId: order.id, dedupeKey } },
    });
    if (repeated) return 'repeated';
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: seen.id } });
    const happening = { ...happeningOf(event, now), dedupeKey };
    if (!belongsTo(shipment, event) || event.state === null) {
      await recordEvent(tx, order, 'courierOther', happening);
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
    const outcome = await applyToOrder(tx, order, known, { ...event, isBefore }, happening);
    if (event.leg === 'delivery' && event.state === 'successful')
      await noteLateness({ db: tx, settings: deps.settings }, shipment.id);
    return outcome;
  });
}

function happeningOf({ at, driver, leg, jobId }: Heard, now: Date) {
  const actor = driver?.name ?? 'Courier';
  return { at: at ?? now, now, source: 'courier' as const, actor, note: courierNote(leg, jobId) };
}

/** Job ids decide once they are known: an older pair of the same reference is not ours any more, nor is a
 *  pickup that was never asked for. */
function belongsTo(shipment: Shipment, event: CourierEvent): boolean {
  if (event.leg === 'pickup' && shipment.isDeliveryOnly) return false;
  const ours = event.leg === 'pickup' ? shipment.pickupJobId : shipment.deliveryJobId;
  return ours === null || ours === event.jobId;
}

/** Its shipment ended while nobody knew of the job, and the job is under way. */
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
  happening: Happening & { now: Date },
): Promise<CourierOutcome> {
  const move = courierMove(event.leg, event.state ?? 'unassigned', shipment.receivedAt !== null);
  const isCurrent = order.currentShipmentId === shipment.id && shipment.kind !== 'return';
  const isOld = isOldNews(shipment, event);
  const { at, now } = happening;
  const facts = { order, shipment, at, now };
  if (!isOld) await noteTime(tx, shipment, event);
  if (!move || isOld) {
    await recordEvent(tx, order, move ?? 'courierOther', happening);
    return 'recorded';
  }
  if (event.isBefore) {
    await standBefore(tx, facts, move);
    await recordEvent(tx, order, move, happening);
    return 'recorded';
  }
  if (!isCurrent) {
    await followOther(tx, { leg: event.leg, move }, facts, happening);
    return 'recorded';
  }
  if (await isLate(tx, order, shipment, event)) {
    await recordEvent(tx, order, move, happening);
    await noteLatePickup(tx, move, facts);
    return 'recorded';
  }
  const to = await moveOrRecord(tx, order, move, happening);
  // The order was called off, or has even come alive again, and the courier went on all the same.
  const wentOn = isCalledOff(order.status) || move === 'deliveryCompleted';
  if (to || wentOn) await moveShipment(tx, move, facts);
  await noteNews(tx, move, { shipment, at: now }, { isMoved: Boolean(to) || wentOn });
  if (!to) return 'recorded';
  if (to === 'cancelled') {
    await sayCancelled(tx, facts);
    if (shipment.kind === 'again') await standAsBefore(tx, order, now);
  }
  await tellStep(tx, facts, to);
  return 'applied';
}

/** Nobody here asked for it. */
async function sayCancelled(tx: Tx, { order, shipment, now }: Moved): Promise<void> {
  const facts = { collected: shipment.collectedAt !== null };
  await raiseAlert(tx, 'courierCancelled', ownerOfShipment(order, shipment), now, facts);
}

/** Events overtake one another on their way. Each leg has its own order of time; what has no time is
 *  taken as it comes. */
function isOldNews(shipment: Shipment, { leg, at }: CourierEvent): boolean {
  const newest = leg === 'pickup' ? shipment.pickupSaidAt : shipment.deliverySaidAt;
  return at !== null && newest !== null && at < newest;
}

/** A late word of the way to the hub, heard after the parcel was scanned in there; of one that came back from its
 *  delivery also a word of that delivery. Told by sequence, since
 *  scan and courier have two clocks: that a pickup which was done by then is told again is no news; else
 *  whoever brought the parcel had it, until it was given to somebody after the scan, by us or by the courier.
 *  That its jobs are gone is news all the same. */
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

/** It moves where the parcel stood before it was scanned in. A driver may have been refused for the sake of a
 *  pickup that we now hear was done: without that job the delivery is asked for once more. */
async function standBefore(tx: Tx, { shipment, now }: Moved, move: OrderMove): Promise<void> {
  const { id, receivedFrom } = shipment;
  // A pickup that failed was brought to the hub all the same.
  const isNone = receivedFrom === null || move === 'pickupFailed';
  const to = isNone
    ? null
    : nextStatus(receivedFrom, move === 'pickupCompleted' ? 'collected' : move);
  if (!to || !moveBackTo(to)) return;
  await tx.shipment.update({ where: { id }, data: { receivedFrom: to } });
  const unmet = wasFetched(to) ? await unmetAsk(tx, id) : null;
  if (unmet?.reason === 'courierRefused') await askAnew(tx, unmet, now);
}

async function noteTime(tx: Tx, { id }: Shipment, { leg, at, heardAt }: Heard): Promise<void> {
  const said = leg === 'pickup' ? { pickupSaidAt: at } : { deliverySaidAt: at };
  await tx.shipment.update({ where: { id }, data: { ...(at ? said : {}), heardAt } });
}

/** Once the delivery job has moved the order, its pickup job is history: a failed delivery may be
 *  assigned again, and a late pickup event must not take the parcel back to the hub. */
async function isLate(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  event: CourierEvent,
): Promise<boolean> {
  if (event.leg === 'delivery') return false;
  const delivering = await tx.orderEvent.count({
    // Ids grow with time: those of this shipment come after its own.
    where: { orderId: order.id, applied: true, kind: { in: DELIVERING }, id: { gt: shipment.id } },
  });
  return delivering > 0;
}

async function tellStep(
  tx: Tx,
  { order, shipment, at, now }: Moved,
  to: OrderStatus,
): Promise<void> {
  const milestone = milestoneOf(to);
  const step = milestone && { shipmentId: shipment.id, milestone, at };
  if (step) await promiseMilestone(tx, order, step, now);
}

/** The driver may change without the status changing; an older event brings no earlier driver back. */
async function noteDriver(
  tx: Tx,
  order: Order,
  shipment: Shipment,
  event: CourierEvent,
): Promise<{ driverId: string | null; driverName: string | null }> {
  const known = { driverId: shipment.driverId, driverName: shipment.driverName };
  if (!event.driver || isOvertaken(shipment, event)) return known;
  const { fleetId, name } = event.driver;
  await tx.driver.createMany({ data: [{ id: newId(), fleetId, name }], skipDuplicates: true });
  const driver = await tx.driver.findUniqueOrThrow({ where: { fleetId } });
  const data = {
    driverId: driver.id,
    driverName: name,
    ...(event.trackingLink && event.leg === 'delivery' ? { trackingLink: event.trackingLink } : {}),
  };
  await tx.shipment.update({ where: { id: shipment.id }, data });
  if (order.currentShipmentId === shipment.id && shipment.kind !== 'return')
    await tx.order.update({ where: { id: order.id }, data: { driverName: name } });
  return { driverId: driver.id, driverName: name };
}

/** By the courier's own clock alone: what we noted ourselves has another. */
function isOvertaken({ pickupSaidAt, deliverySaidAt }: Shipment, { at }: CourierEvent): boolean {
  return at !== null && [pickupSaidAt, deliverySaidAt].some((said) => said !== null && said > at);
}

/** Takes what the courier says of a return or a superseded shipment: it moves itself alone, where the
 *  table allows it, and stands on its order's timeline. */
async function followOther(
  tx: Tx,
  { leg, move }: { leg: CourierLeg; move: OrderMove },
  facts: Moved,
  happening: Happening,
): Promise<void> {
  const { order, shipment, now } = facts;
  if (isOvertakenByDelivery(leg, shipment)) {
    await recordEvent(tx, order, move, happening);
    return noteLatePickup(tx, move, facts);
  }
  const to = await moveStatus(tx, move, facts);
  if (to && shipment.kind === 'return') await followReturn(tx, facts, to, happening);
  else await recordEvent(tx, order, move, happening);
  // It was called off, and the courier went on all the same.
  const wentOn = isCalledOff(shipment.status) || move === 'deliveryCompleted';
  if (to || wentOn) await moveShipment(tx, move, facts);
  await noteNews(tx, move, { shipment, at: now }, { isMoved: Boolean(to) || wentOn });
}

async function moveStatus(
  tx: Tx,
  move: OrderMove,
  { shipment }: Moved,
): Promise<OrderStatus | null> {
  // A return that was given up is brought all the same.
  const isGivenUp = shipment.kind === 'return' && isCalledOff(shipment.status);
  const isAfterAll = isGivenUp && move === 'deliveryCompleted';
  const status = nextShipmentStatus(shipment, isAfterAll ? 'arrivedAfterAll' : move);
  if (status) await tx.shipment.update({ where: { id: shipment.id }, data: { status } });
  return status;
}
