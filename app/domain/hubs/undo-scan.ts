import { Prisma, type HubScan, type Order, type Shipment } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { isAlertCode } from '#app/domain/alerts/alert-codes.rules.ts';
import { raiseAlert } from '#app/domain/alerts/raise-alert.ts';
import { factsOf, ownerOf } from '#app/domain/orders/order-alerts.ts';
import { moveOrder, recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { moveBackTo } from '#app/domain/orders/order-status.rules.ts';
import { checkLocationJob } from '#app/domain/intake/check-location.job.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { ALERTS_BEFORE_COLLECTION } from '#app/domain/shipments/alerts.rules.ts';
import { askDriver } from '#app/domain/shipments/ask-driver.ts';
import { bringBackJob } from '#app/domain/shipments/bring-back.job.ts';
import { wasFetched } from '#app/domain/shipments/driver-choice.rules.ts';
import { followReturn } from '#app/domain/shipments/follow-return.ts';
import { correctStep } from '#app/domain/tracking/schedule-milestone.ts';
import { dayLeftOf, storedDay } from '#app/domain/shared/days.ts';
import type { Services } from '#app/ports/services.ts';
import { beforeScan, instantOf, olderScans, statusBefore, type BeforeScan } from './before-scan.ts';
import { hubsVisibleTo } from './hub-visibility.ts';
import { byClerk } from './take-in.ts';
import { whyNotUndo } from './undo-scan.rules.ts';

/** Undoes a mistaken scan, if the clerk undid it within one hour after it was stored. If no other parcel of its
 *  shipment was scanned in at this hub, the shipment's status, hub, driver and day are restored to their values before
 *  the scan. If the parcel came to the hub before the courier had collected it, the courier is told to collect it where
 *  it was before the scan.
 *  @param undoneAt when the clerk undid it, if the undo reaches us later than that
 *  @throws AppError 'not-found' for a scan at a hub that is not the actor's; 'conflict' if it can no longer be
 *  undone. */
export async function undoScan(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { scanId, undoneAt }: { scanId: string; undoneAt?: Date },
): Promise<void> {
  const hub = hubsVisibleTo(actor, 'hub.receive');
  const where = { id: scanId, hub };
  const found = isUuid(scanId) ? await deps.db.hubScan.findFirst({ where }) : null;
  if (!found) throw notFound('Scan');
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    const scan = await tx.hubScan.findUniqueOrThrow({ where: { id: scanId } });
    const shipment = await tx.shipment.findUniqueOrThrow({ where: { id: scan.shipmentId } });
    const at = deps.clock.now();
    const late = whyNotUndo(scan, shipment, undoneAt ?? at);
    if (late) throw new AppError('conflict', late);
    await tx.hubScan.update({ where: { id: scanId }, data: { undoneAt: at } });
    await takeBack(tx, { actor, order, shipment, scan, at });
    await correctStep(tx, await tx.order.findUniqueOrThrow({ where: { id: order.id } }), at);
    const { id: subject, merchantId } = order;
    await writeAudit(tx, actor, { at, action: 'hub.undo', subject, merchantId });
  });
}

type Undoing = { actor: Actor; order: Order; shipment: Shipment; scan: HubScan; at: Date };

async function takeBack(tx: Tx, undoing: Undoing): Promise<void> {
  const { actor, order, shipment, scan, at } = undoing;
  const others = { shipmentId: shipment.id, hubId: scan.hubId, undoneAt: null };
  if ((await tx.hubScan.count({ where: others })) > 0)
    return recordEvent(tx, order, 'scanUndone', byClerk(actor, at));
  const before = beforeScan(shipment) ?? usualBefore(shipment);
  const status = statusBefore(shipment, before);
  await putBack(tx, shipment, before, status);
  await restoreBefore(tx, undoing, status);
  await giveBackDriver(tx, undoing, before);
  await reopenAlerts(tx, undoing);
  await checkMove(tx, undoing);
  if (shipment.pickupJobId && before.hubId === null && !wasFetched(wasAtFirst(shipment)))
    await enqueue(tx, bringBackJob, { shipmentId: shipment.id, scanId: scan.id });
}

/** The state that is assumed before a scan if the actual state is not stored (`beforeScan`). */
function usualBefore({ receivedFrom, receivedAt, collectedAt, driverId }: Shipment): BeforeScan {
  const isLeftWithScan = collectedAt?.getTime() === receivedAt?.getTime();
  return {
    status: receivedFrom ?? 'unassigned',
    hubId: null,
    at: null,
    day: null,
    from: null,
    fromDriverId: null,
    driverId,
    collectedAt: isLeftWithScan ? null : (collectedAt?.toISOString() ?? null),
    failedAt: null,
    ask: null,
    scanIds: [],
  };
}

function wasAtFirst({ receivedFrom }: Shipment): Shipment['status'] {
  return receivedFrom ?? 'unassigned';
}

/** Restores the shipment's hub, driver and day. The scans that this scan had ended count again. */
async function putBack(
  tx: Tx,
  shipment: Shipment,
  before: BeforeScan,
  status: Shipment['status'],
): Promise<void> {
  const { id, orderId, kind, collectedAt } = shipment;
  const driver = before.driverId
    ? await tx.driver.findUnique({ where: { id: before.driverId } })
    : null;
  const driverName = driver?.name ?? null;
  const older = olderScans(shipment);
  await tx.shipment.update({
    where: { id },
    data: {
      receivedHubId: before.hubId,
      receivedAt: instantOf(before.at),
      receivedFor: before.day && storedDay(before.day),
      ...(before.day ? {} : { firstReceivedFor: null }),
      receivedFrom: before.from,
      receivedDriverId: before.fromDriverId,
      receivedBefore: older.length > 0 ? older : Prisma.DbNull,
      driverId: driver?.id ?? null,
      driverName,
      failedAt: instantOf(before.failedAt),
      // The courier may report a collection that happened before the scan only after the scan.
      collectedAt: instantOf(before.collectedAt) ?? (wasFetched(status) ? collectedAt : null),
    },
  });
  const current = { id: orderId, currentShipmentId: id };
  if (kind !== 'return') await tx.order.updateMany({ where: current, data: { driverName } });
  await tx.hubScan.updateMany({
    where: { id: { in: before.scanIds } },
    data: { undoneAt: null, isPast: false },
  });
}

/** Restores the driver request from before the scan. If the courier may have assigned another driver since, the
 *  request is sent again. It names the driver of the earlier request, or else the driver who had the parcel. */
async function giveBackDriver(
  tx: Tx,
  { actor, shipment, at }: Undoing,
  { ask: before, driverId, day }: BeforeScan,
): Promise<void> {
  const { id: shipmentId } = shipment;
  const since = await tx.driverAsk.findUnique({ where: { shipmentId } });
  const isNotified = since !== null && (since.state !== 'wanted' || since.leaseUntil !== null);
  const had = driverId ? await tx.driver.findUnique({ where: { id: driverId } }) : null;
  await tx.driverAsk.deleteMany({ where: { shipmentId } });
  if (!before && !(isNotified && had)) return;
  const isOfOne = before !== null && (before.isChosen || before.state === 'given');
  const wished =
    isOfOne && before.fleetId ? { fleetId: before.fleetId, name: before.driverName ?? '' } : null;
  const wish = {
    shipmentId,
    teamId: before?.teamId ?? null,
    day: dayLeftOf(before?.day ?? day ?? isoDay(at), at),
    driver: before ? wished : had,
    userId: actor.userId,
    at,
  };
  await askDriver(tx, wish);
  if (!before || isNotified || before.state === 'wanted') return;
  const { state, reason, isChosen, fleetId, driverName } = before;
  const asBefore = { state, reason, isChosen, fleetId, driverName, settledAt: at };
  await tx.driverAsk.update({ where: { shipmentId }, data: asBefore });
}

/** Raises again the alerts that the undone scans had closed, because the parcel once more counts as not yet collected.
 *  The alert about a hold stays closed if the store has released the order since. */
async function reopenAlerts(tx: Tx, { order, shipment: { id }, scan }: Undoing): Promise<void> {
  const { collectedAt } = await tx.shipment.findUniqueOrThrow({ where: { id } });
  if (collectedAt) return;
  const scans = await tx.hubScan.findMany({ where: { shipmentId: id, hubId: scan.hubId } });
  const isHeld = order.sourceState === 'onHold';
  const codes = ALERTS_BEFORE_COLLECTION.filter((code) => isHeld || code !== 'heldInStore');
  const closed = await tx.alert.findMany({
    where: {
      subjectId: order.id,
      code: { in: codes },
      OR: [{ shipmentId: null }, { shipmentId: id }],
      closing: 'gone',
      closedBy: null,
      closedAt: { in: scans.map(({ storedAt }) => storedAt) },
    },
  });
  for (const row of closed) {
    const { code, shipmentId, since } = row;
    const owner = { ...ownerOf(order), shipmentId };
    if (isAlertCode(code)) await raiseAlert(tx, code, owner, since, factsOf(row));
  }
}

/** Queues a check of the order's location in its shop if the parcel no longer counts as collected, because a change of
 *  the location was ignored while it did. Only Shopify orders can change their location. */
async function checkMove(tx: Tx, { order, shipment: { id }, scan }: Undoing): Promise<void> {
  const { collectedAt } = await tx.shipment.findUniqueOrThrow({ where: { id } });
  if (collectedAt || order.platform !== 'shopify') return;
  await enqueue(tx, checkLocationJob, { orderId: order.id, cause: scan.id });
}

async function restoreBefore(
  tx: Tx,
  { actor, order, shipment, at }: Undoing,
  status: Shipment['status'],
): Promise<void> {
  const transition = byClerk(actor, at);
  if (shipment.kind === 'return' && status !== 'atHub') {
    await tx.shipment.update({ where: { id: shipment.id }, data: { status } });
    const facts = { order, shipment: { ...shipment, status }, at, now: at };
    await followReturn(tx, facts, status, transition);
  }
  const move = moveBackTo(status);
  if (shipment.kind !== 'return' && move) await moveOrder(tx, order, move, transition);
  else await recordEvent(tx, order, 'scanUndone', transition);
}
