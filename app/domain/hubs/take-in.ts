import {
  Prisma,
  type Hub,
  type HubScan,
  type Order,
  type OrderStatus,
  type Shipment,
} from '@prisma/client';
import { auditing, writeAudit } from '#app/domain/audit/write-audit.ts';
import { closeAlerts } from '#app/domain/alerts/raise-alert.ts';
import {
  moveOrder,
  movesWithShipment,
  recordEvent,
  type Transition,
} from '#app/domain/orders/move-order.ts';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, invalidField } from '#app/domain/shared/errors.ts';
import { changing, inserting } from '#app/domain/shared/json-rows.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { PREPARED } from '#app/domain/shared/prepared.ts';
import { askDriver } from '#app/domain/shipments/ask-driver.ts';
import { isLying, wasAt } from '#app/domain/shipments/driver-choice.rules.ts';
import { followReturn } from '#app/domain/shipments/follow-return.ts';
import { noteNews } from '#app/domain/shipments/rest-failed.ts';
import {
  collectedBy,
  endedByLeaving,
  followReceived,
} from '#app/domain/shipments/move-shipment.ts';
import { lyingEnds } from '#app/domain/shipments/seen-aside.ts';
import { nextShipmentStatus } from '#app/domain/shipments/shipment-state.rules.ts';
import { milestoneOf } from '#app/domain/tracking/milestone.rules.ts';
import { scheduleMilestone } from '#app/domain/tracking/schedule-milestone.ts';
import { storedDay } from '#app/domain/shared/days.ts';
import { withBefore } from './before-scan.ts';
import { RECEIVE_MESSAGES } from './receive.rules.ts';

type Taking = {
  actor: Actor;
  hub: Hub;
  order: Order;
  shipment: Shipment;
  parcel: number;
  scanId: string;
  /** `at` is when the parcel was scanned, `now` is when the scan reached us. */
  at: Date;
  now: Date;
  day: string;
};

/** Records that an accepted parcel is at the hub. The first parcel of a shipment moves the order, or the return itself,
 *  and starts the search for a driver. While the shipment is at this hub, its other parcels are only recorded. The
 *  order must be locked by the caller's transaction.
 *  @param scans the current scans of the order
 *  @returns `isWished`: whether this scan started the search for a driver */
export async function takeIn(
  tx: Tx,
  taking: Taking,
  scans: readonly HubScan[],
): Promise<{ isWished: boolean }> {
  const { actor, hub, order, shipment, parcel, at, now, day } = taking;
  const isHere = shipment.receivedHubId === hub.id && isLying(shipment.status);
  const ended = await endEarlier(tx, taking, { scans, isHere });
  const transition = { ...byClerk(actor, at), now, note: noteOf(hub, shipment, parcel) };
  if (isHere) {
    await keepScan(tx, taking);
    await closeAlerts(tx, order.id, [lyingEnds(shipment)], { at: now });
    await recordEvent(tx, order, 'parcelIn', transition);
    return { isWished: false };
  }
  const status = statusAfter(taking);
  // The scan is stored first. It may wait for a lock on its hub's row, and alerts that are raised during that time are
  // closed below.
  await keepScan(tx, taking, {
    shipment: {
      ...collectedBy(shipment, at),
      ...(status ? { status } : {}),
      receivedHubId: hub.id,
      receivedAt: at,
      receivedFor: storedDay(day),
      firstReceivedFor: shipment.firstReceivedFor ?? shipment.receivedFor ?? storedDay(day),
      receivedFrom: wasAt(shipment),
      receivedDriverId: shipment.driverId,
      receivedBefore: await withBefore(tx, shipment, ended),
    },
  });
  const to = await moveOn(tx, taking, transition);
  await noteNews(tx, 'receive', { shipment, at: now }, { isMoved: true });
  await followReceived(tx, { order, shipment, at, now });
  const { id: shipmentId, kind } = shipment;
  const milestone = to && kind !== 'return' ? milestoneOf(to) : null;
  if (milestone) await scheduleMilestone(tx, order, { shipmentId, milestone, at }, now);
  const { teamId } = hub;
  await askDriver(tx, { shipmentId, teamId, day, driver: null, userId: actor.userId, at: now });
  return { isWished: true };
}

/** Ends the scans of an earlier stay of the shipment at this hub, because one of its parcels is back. If the shipment
 *  is already here again, only the earlier scan of this parcel ends. Otherwise those of its other parcels end too,
 *  because they have not come back yet.
 *  @returns the ids of the ended scans */
async function endEarlier(
  tx: Tx,
  { shipment, hub, parcel, now }: Taking,
  { scans, isHere }: { scans: readonly HubScan[]; isHere: boolean },
): Promise<string[]> {
  const earlier = scans.filter(
    (one) =>
      one.shipmentId === shipment.id &&
      one.hubId === hub.id &&
      one.undoneAt === null &&
      (!isHere || one.parcel === parcel),
  );
  const ids = earlier.map(({ id }) => id);
  const past = { undoneAt: now, isPast: true };
  if (ids.length > 0) await tx.hubScan.updateMany({ where: { id: { in: ids } }, data: past });
  return ids;
}

/** Stores a scan that reaches us after its parcel left. It keeps its time, but moves nothing. The parcel is no longer
 *  here, and the hub gets no access to it. If a scan of this parcel at this hub is already stored and was not undone,
 *  only an audit entry is written. */
export async function notePast(tx: Tx, taking: Taking): Promise<void> {
  const { actor, hub, order, shipment, parcel, at } = taking;
  const known = { shipmentId: shipment.id, parcel, hubId: hub.id };
  const since = { OR: [{ undoneAt: null }, { isPast: true }] };
  if ((await tx.hubScan.count({ where: { ...known, ...since } })) > 0) return audited(tx, taking);
  await keepScan(tx, taking, { scan: { undoneAt: taking.now, isPast: true } });
  const note = noteOf(hub, shipment, parcel);
  await recordEvent(tx, order, 'scannedBefore', { ...byClerk(actor, at), note });
}

/** Records that a parcel that was scanned in here before was scanned again. A scan that another hub made before this
 *  one, but that reaches us later, then moves nothing. */
export async function seeAgain(tx: Tx, { hub, shipment, parcel, at }: Taking): Promise<void> {
  const own = { shipmentId: shipment.id, hubId: hub.id, parcel, undoneAt: null };
  const earlier = { OR: [{ seenAt: null }, { seenAt: { lt: at } }] };
  await tx.hubScan.updateMany({
    where: { ...own, at: { lt: at }, ...earlier },
    data: { seenAt: at },
  });
}

async function audited(tx: Tx, { actor, order, now }: Taking): Promise<void> {
  const { id: subject, merchantId } = order;
  await writeAudit(tx, actor, { at: now, action: 'hub.receive', subject, merchantId });
}

function scanRow({ actor, hub, order, shipment, parcel, scanId, at, now }: Taking) {
  const of = { orderId: order.id, shipmentId: shipment.id, hubId: hub.id };
  // Only users with an account receive parcels: an API token of a store has no hub.
  return { id: scanId, ...of, parcel, userId: actor.userId ?? '', at, storedAt: now };
}

type Kept = {
  /** Set for a scan that reaches us after its parcel left. */
  scan?: Pick<Prisma.HubScanCreateManyInput, 'undoneAt' | 'isPast'>;
  /** What the scan changes in its shipment. */
  shipment?: Prisma.ShipmentUncheckedUpdateManyInput;
};

/** Stores the scan, its audit entry and its changes to the shipment, in one statement. A scan that was undone and is
 *  sent again stays undone.
 *  @throws AppError 'conflict' if this scan is already stored; 'invalid-input' if its id belongs to another scan. */
async function keepScan(tx: Tx, taking: Taking, { scan = {}, shipment }: Kept = {}): Promise<void> {
  const { actor, order, now } = taking;
  const { id: subject, merchantId } = order;
  const row = { ...scanRow(taking), ...scan } satisfies Prisma.HubScanCreateManyInput;
  const entry = { at: now, action: 'hub.receive', subject, merchantId } as const;
  const { shipmentId, parcel, hubId } = row;
  const parts = [
    Prisma.sql`kept as (${inserting('HubScan', [row])} on conflict do nothing returning 1)`,
    Prisma.sql`audited as (${auditing(actor, entry)})`,
    ...(shipment ? [receivedPart(shipmentId, shipment)] : []),
  ];
  const kept = await tx.$queryRaw<unknown[]>`
    ${PREPARED} with ${Prisma.join(parts)} select 1 from kept`;
  if (kept.length > 0) return;
  const own = { id: row.id, shipmentId, parcel, hubId };
  if ((await tx.hubScan.count({ where: own })) > 0)
    throw new AppError('conflict', RECEIVE_MESSAGES.undone);
  throw invalidField('scanId', RECEIVE_MESSAGES.otherScan);
}

function receivedPart(id: string, change: NonNullable<Kept['shipment']>): Prisma.Sql {
  return Prisma.sql`received as (${changing('Shipment', change, Prisma.sql`id = ${id}::uuid`)})`;
}

/** The transition that a clerk's scan causes. It has no `by`, so the caller must write the audit entry. */
export function byClerk(actor: Actor, at: Date): Transition {
  return { at, source: 'hub', actor: actor.name, actorUserId: actor.userId };
}

function noteOf(hub: Hub, { parcels, reference, kind }: Shipment, parcel: number): string {
  const nth = parcels > 1 ? `parcel ${parcel} of ${parcels}` : null;
  return [hub.name, kind === 'return' ? reference : null, nth].filter(Boolean).join(', ');
}

/** Moves the order, or records the event on it, and closes the alerts that no longer apply once the parcel is here. The
 *  caller must write the shipment's own row.
 *  @returns the new status of the order, or of the return; null if it does not change */
async function moveOn(tx: Tx, taking: Taking, transition: Transition): Promise<OrderStatus | null> {
  const { order, shipment, at, now } = taking;
  const { kind, status } = shipment;
  const ends = [lyingEnds(shipment), ...endedByLeaving(shipment)];
  if (kind !== 'return' && status !== 'atHub' && nextStatus(order.status, 'receive')) {
    // The status of the shipment is written with the rest of its row.
    const change = statusWithOrder(taking) ? { currentShipmentId: shipment.id } : {};
    return moveOrder(tx, order, 'receive', { ...transition, ends }, change);
  }
  await closeAlerts(tx, order.id, ends, { at: now });
  const to = statusAfter(taking);
  if (to) await followReturn(tx, { order, shipment, at, now }, to, transition);
  // The parcel lay at another hub before.
  else if (status === 'atHub') await recordEvent(tx, order, 'receivedElsewhere', transition);
  else if (kind !== 'return') await recordEvent(tx, order, 'receive', transition);
  return to;
}

/** The new status of the shipment; null if it does not change, for example because the parcel lay at another hub. */
function statusAfter(taking: Taking): OrderStatus | null {
  const { kind, status } = taking.shipment;
  if (status === 'atHub') return null;
  if (kind === 'return') return nextShipmentStatus(taking.shipment, 'receive');
  return statusWithOrder(taking);
}

/** The status that the shipment gets together with its order. Null if the order does not move, or follows another
 *  shipment. */
function statusWithOrder({ order, shipment }: Taking): OrderStatus | null {
  if (order.currentShipmentId !== shipment.id) return null;
  const to = nextStatus(order.status, 'receive');
  return to && movesWithShipment(order.status, to) ? to : null;
}
