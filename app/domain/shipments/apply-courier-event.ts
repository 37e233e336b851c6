import type { Order, OrderStatus, Prisma, Shipment } from '@prisma/client';
import { raiseAttention } from '#app/domain/attention/raise-attention.ts';
import { ownerOfShipment } from '#app/domain/orders/order-attention.ts';
import { newId } from '#app/domain/shared/ids.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { milestoneOf } from '#app/domain/tracking/milestone.rules.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import type { CourierEvent } from '#app/ports/courier.ts';
import type { Services } from '#app/ports/services.ts';
import { courierMove } from './courier-move.rules.ts';
import { noteNews } from './rest-failed.ts';
import { nextShipmentStatus } from './shipment-state.rules.ts';
import { moveShipment, noteLatePickup, type Moved } from './move-shipment.ts';
import { moveOrRecord, recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import { isCalledOff, type OrderMove } from '#app/domain/orders/order-status.rules.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';

export type CourierOutcome = 'applied' | 'recorded' | 'unknownReference' | 'repeated';

/** Takes what the courier says of a job: moves the order where the table allows it, records the
 *  rest. Returns and superseded shipments move only themselves; unknown states change nothing. */
export async function applyCourierEvent(
  deps: Pick<Services, 'db' | 'clock'>,
  event: CourierEvent,
  dedupeKey: string,
): Promise<CourierOutcome> {
  return deps.db.$transaction(async (tx: Prisma.TransactionClient) => {
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
    const happening: Happening = {
      at: event.at ?? deps.clock.now(),
      source: 'courier',
      actor: event.driver?.name ?? 'Courier',
      note: `${event.leg} job ${event.jobId}`,
      dedupeKey,
    };
    if (!belongsTo(shipment, event) || event.state === null) {
      await recordEvent(tx, order, 'courierOther', happening);
      return 'recorded';
    }
    const driver = await noteDriver(tx, order, shipment, event);
    return applyToOrder(tx, deps, order, { ...shipment, ...driver }, event, happening);
  });
}

/** Job ids decide once they are known: an older pair of the same reference is not ours any more. */
function belongsTo(shipment: Shipment, event: CourierEvent): boolean {
  const ours = event.leg === 'pickup' ? shipment.pickupJobId : shipment.deliveryJobId;
  return ours === null || ours === event.jobId;
}

async function applyToOrder(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  order: Order,
  shipment: Shipment,
  event: CourierEvent,
  happening: Happening,
): Promise<CourierOutcome> {
  const scans = await tx.hubScan.count({
    where: { orderId: order.id, at: { gte: shipment.requestedAt } },
  });
  const move = courierMove(event.leg, event.state ?? 'unassigned', scans > 0);
  const isCurrent = order.currentShipmentId === shipment.id && shipment.kind !== 'return';
  const isOld = isOldNews(shipment, event);
  const facts = { order, shipment, at: happening.at };
  const now = deps.clock.now();
  if (!isOld) await noteTime(tx, shipment, event);
  if (!move || isOld || !isCurrent || (await isLate(tx, order, shipment, event))) {
    await recordEvent(tx, order, move ?? 'courierOther', happening);
    if (move && !isOld && isCurrent) await noteLatePickup(tx, move, facts);
    if (move && !isOld && !isCurrent) {
      await moveStatus(tx, shipment, move);
      await moveShipment(tx, move, facts, now);
      await noteNews(tx, move, { shipment, at: now }, { isMoved: true });
    }
    return 'recorded';
  }
  const to = await moveOrRecord(tx, order, move, happening);
  // The order was called off, or has even come alive again, and the courier went on all the same.
  const wentOn = isCalledOff(order.status) || move === 'deliveryCompleted';
  if (to || wentOn) await moveShipment(tx, move, facts, now);
  await noteNews(tx, move, { shipment, at: now }, { isMoved: Boolean(to) || wentOn });
  if (!to) return 'recorded';
  if (to === 'cancelled') await sayCancelled(tx, facts);
  await tellStep(tx, deps, facts, to);
  return 'applied';
}

/** Of a return or a superseded shipment: the current one's goes with its order. */
async function moveStatus(tx: Tx, shipment: Shipment, move: OrderMove): Promise<void> {
  const status = nextShipmentStatus(shipment, move);
  if (status) await tx.shipment.update({ where: { id: shipment.id }, data: { status } });
}

/** Nobody here asked for it. */
async function sayCancelled(tx: Tx, { order, shipment, at }: Moved): Promise<void> {
  const facts = { collected: shipment.collectedAt !== null };
  await raiseAttention(tx, 'courierCancelled', ownerOfShipment(order, shipment), at, facts);
}

/** Events overtake one another on their way. Each leg has its own order of time; what has no time is
 *  taken as it comes. */
function isOldNews(shipment: Shipment, { leg, at }: CourierEvent): boolean {
  const newest = leg === 'pickup' ? shipment.pickupSaidAt : shipment.deliverySaidAt;
  return at !== null && newest !== null && at < newest;
}

async function noteTime(tx: Tx, { id }: Shipment, { leg, at }: CourierEvent): Promise<void> {
  if (!at) return;
  const data = leg === 'pickup' ? { pickupSaidAt: at } : { deliverySaidAt: at };
  await tx.shipment.update({ where: { id }, data });
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

const DELIVERING: OrderMove[] = [
  'deliveryStarted',
  'deliveryInProgress',
  'deliveryCompleted',
  'deliveryFailed',
];

async function tellStep(
  tx: Tx,
  deps: Pick<Services, 'clock'>,
  { order, shipment, at }: Moved,
  to: OrderStatus,
): Promise<void> {
  const milestone = milestoneOf(to);
  const step = milestone && { shipmentId: shipment.id, milestone, at };
  if (step) await promiseMilestone(tx, order, step, deps.clock.now());
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
