import type { Hub, Order, OrderStatus, Prisma, Shipment } from '@prisma/client';
import { moveOrRecord, recordEvent, type Happening } from '#app/domain/orders/move-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { askDriver } from '#app/domain/shipments/ask-driver.ts';
import { isLying, stoodAt } from '#app/domain/shipments/driver-choice.rules.ts';
import { followReturn } from '#app/domain/shipments/follow-return.ts';
import { noteNews } from '#app/domain/shipments/rest-failed.ts';
import { moveShipment, type Moved } from '#app/domain/shipments/move-shipment.ts';
import { closeLying } from '#app/domain/shipments/seen-aside.ts';
import { nextShipmentStatus } from '#app/domain/shipments/shipment-state.rules.ts';
import { milestoneOf } from '#app/domain/tracking/milestone.rules.ts';
import { promiseMilestone } from '#app/domain/tracking/promise-milestone.ts';
import { storedDay } from '#app/domain/shared/days.ts';
import { withBefore } from './before-scan.ts';
import { RECEIVE_MESSAGES } from './receive.schema.ts';

type Taking = {
  actor: Actor;
  hub: Hub;
  order: Order;
  shipment: Shipment;
  parcel: number;
  scanId: string;
  /** When it was scanned, and when that is heard of. */
  at: Date;
  now: Date;
  day: string;
};

/** A parcel that was judged as accepted now lies at the hub. The first of its shipment moves the order, or the
 *  return itself, and has a driver looked for; a further one is noted. The order is locked by this
 *  transaction. */
export async function takeIn(tx: Tx, taking: Taking): Promise<void> {
  const { actor, hub, order, shipment, parcel, at, now, day } = taking;
  const isHere = shipment.receivedHubId === hub.id && isLying(shipment.status);
  // It was here before it went to another hub; so were its other parcels, and they have not come back yet.
  const before = { shipmentId: shipment.id, hubId: hub.id, undoneAt: null };
  const which = isHere ? { ...before, parcel } : before;
  const past = { undoneAt: now, isPast: true };
  const ended = await tx.hubScan.updateManyAndReturn({ where: which, data: past });
  await keepScan(tx, scanRow(taking));
  await closeLying(tx, shipment, now);
  const happening = { ...byClerk(actor, at), now, note: noteOf(hub, shipment, parcel) };
  if (isHere) {
    await recordEvent(tx, order, 'parcelIn', happening);
    return;
  }
  await tx.shipment.update({
    where: { id: shipment.id },
    data: {
      receivedHubId: hub.id,
      receivedAt: at,
      receivedFor: storedDay(day),
      receivedFrom: stoodAt(shipment),
      receivedDriverId: shipment.driverId,
      receivedBefore: await withBefore(
        tx,
        shipment,
        ended.map(({ id }) => id),
      ),
    },
  });
  await noteNews(tx, 'receive', { shipment, at: now }, { isMoved: true });
  const { id: shipmentId } = shipment;
  await moveOn(tx, taking, happening);
  const { teamId } = hub;
  await askDriver(tx, { shipmentId, teamId, day, driver: null, userId: actor.userId, at: now });
}

/** A scan that is heard of after its parcel went on: it is kept with its time, and moves nothing.
 *  It lies here no more, and opens nothing to the hub. Where its scan here is known already, there is nothing to keep. */
export async function notePast(tx: Tx, taking: Taking): Promise<void> {
  const { actor, hub, order, shipment, parcel, at } = taking;
  const known = { shipmentId: shipment.id, parcel, hubId: hub.id };
  const since = { OR: [{ undoneAt: null }, { isPast: true }] };
  if ((await tx.hubScan.count({ where: { ...known, ...since } })) > 0) return;
  await keepScan(tx, { ...scanRow(taking), undoneAt: taking.now, isPast: true });
  const note = noteOf(hub, shipment, parcel);
  await recordEvent(tx, order, 'scannedBefore', { ...byClerk(actor, at), note });
}

/** It lies here still, or again: what another hub scanned before that, and is heard of later, moves nothing. */
export async function seeAgain(tx: Tx, { hub, shipment, parcel, at }: Taking): Promise<void> {
  const own = { shipmentId: shipment.id, hubId: hub.id, parcel, undoneAt: null };
  const earlier = { OR: [{ seenAt: null }, { seenAt: { lt: at } }] };
  await tx.hubScan.updateMany({
    where: { ...own, at: { lt: at }, ...earlier },
    data: { seenAt: at },
  });
}

function scanRow({ actor, hub, order, shipment, parcel, scanId, at, now }: Taking) {
  const of = { orderId: order.id, shipmentId: shipment.id, hubId: hub.id };
  // Nobody without an account receives: a store's token has no hub.
  return { id: scanId, ...of, parcel, userId: actor.userId ?? '', at, storedAt: now };
}

/** The id is the device's: one that was undone, and is sent once more, stays undone.
 *  @throws AppError 'conflict' for that; 'invalid-input' for the id of another scan. */
async function keepScan(tx: Tx, data: Prisma.HubScanCreateManyInput): Promise<void> {
  const { count } = await tx.hubScan.createMany({ data, skipDuplicates: true });
  if (count > 0) return;
  const { shipmentId, parcel, hubId } = data;
  const own = { id: data.id, shipmentId, parcel, hubId };
  if ((await tx.hubScan.count({ where: own })) > 0)
    throw new AppError('conflict', RECEIVE_MESSAGES.undone);
  throw invalidField('scanId', RECEIVE_MESSAGES.otherScan);
}

/** What a clerk does at the belt. It is kept in the audit log by whoever calls. */
export function byClerk(actor: Actor, at: Date): Happening {
  return { at, source: 'hub', actor: actor.name, actorUserId: actor.userId };
}

function noteOf(hub: Hub, { parcels, reference, kind }: Shipment, parcel: number): string {
  const nth = parcels > 1 ? `parcel ${parcel} of ${parcels}` : null;
  return [hub.name, kind === 'return' ? reference : null, nth].filter(Boolean).join(', ');
}

async function moveOn(
  tx: Tx,
  { order, shipment, at, now }: Taking,
  happening: Happening,
): Promise<void> {
  const facts = { order, shipment, at, now };
  const to = await moved(tx, facts, happening);
  await moveShipment(tx, 'receive', facts);
  const milestone = to && shipment.kind !== 'return' ? milestoneOf(to) : null;
  if (milestone) await promiseMilestone(tx, order, { shipmentId: shipment.id, milestone, at }, now);
}

async function moved(tx: Tx, facts: Moved, happening: Happening): Promise<OrderStatus | null> {
  const { order, shipment } = facts;
  // It lay at another hub.
  if (shipment.status === 'atHub') {
    await recordEvent(tx, order, 'receivedElsewhere', happening);
    return null;
  }
  if (shipment.kind !== 'return') return moveOrRecord(tx, order, 'receive', happening);
  const status = nextShipmentStatus(shipment, 'receive');
  if (!status) return null;
  await tx.shipment.update({ where: { id: shipment.id }, data: { status } });
  await followReturn(tx, facts, status, happening);
  return status;
}
