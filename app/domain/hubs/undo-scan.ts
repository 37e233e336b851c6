import type { HubScan, Order, Shipment } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { moveOrder, recordEvent } from '#app/domain/orders/move-order.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { moveBackTo } from '#app/domain/orders/order-status.rules.ts';
import { returnEvent } from '#app/domain/orders/return-words.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { isUuid } from '#app/domain/shared/uuid.ts';
import { isoDay } from '#app/domain/shared/time.ts';
import { askDriver } from '#app/domain/shipments/ask-driver.ts';
import { bringBackJob } from '#app/domain/shipments/bring-back.job.ts';
import { wasFetched } from '#app/domain/shipments/driver-choice.rules.ts';
import { dayLeftOf, writtenDay } from '#app/domain/shared/days.ts';
import type { Services } from '#app/ports/services.ts';
import { hubsVisibleTo } from './hub-visibility.ts';
import { byClerk } from './take-in.ts';
import { whyNotUndo } from './undo-scan.rules.ts';

/** Undoes a scan that was a mistake, within the hour. With the last parcel of a shipment its order stands where it stood, no
 *  driver is looked for any more, and an open pickup lies at its merchant again.
 *  @throws AppError 'not-found' for a scan of another's hub; 'conflict' where it is too late. */
export async function undoScan(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { scanId }: { scanId: string },
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
    const late = whyNotUndo(scan, shipment, at);
    if (late) throw new AppError('conflict', late);
    await tx.hubScan.update({ where: { id: scanId }, data: { undoneAt: at } });
    await takeBack(tx, { actor, order, shipment, scan, at });
    const { id: subject, merchantId } = order;
    await writeAudit(tx, actor, { at, action: 'hub.undo', subject, merchantId });
  });
}

type Undoing = { actor: Actor; order: Order; shipment: Shipment; scan: HubScan; at: Date };

async function takeBack(tx: Tx, undoing: Undoing): Promise<void> {
  const { actor, order, shipment, scan, at } = undoing;
  const { id: shipmentId, receivedFrom } = shipment;
  const happening = byClerk(actor, at);
  const others = { shipmentId, hubId: scan.hubId, undoneAt: null };
  if ((await tx.hubScan.count({ where: others })) > 0)
    return recordEvent(tx, order, 'scanUndone', happening);
  if (await liesAtHubBefore(tx, undoing)) return recordEvent(tx, order, 'scanUndone', happening);
  const from = receivedFrom ?? 'unassigned';
  await tx.driverAsk.deleteMany({ where: { shipmentId } });
  await tx.shipment.update({
    where: { id: shipmentId },
    data: {
      receivedHubId: null,
      receivedAt: null,
      receivedFor: null,
      receivedFrom: null,
      receivedDriverId: null,
      ...(leftWithScan(shipment) && !wasFetched(from) ? { collectedAt: null } : {}),
    },
  });
  await standBack(tx, undoing, from);
  if (shipment.pickupJobId && !wasFetched(from))
    await enqueue(tx, bringBackJob, { shipmentId, scanId: scan.id });
}

/** Scanned in by another hub before, and not loaded there, it lies there again, and gets a driver of that one's team. */
async function liesAtHubBefore(tx: Tx, { actor, shipment, scan, at }: Undoing): Promise<boolean> {
  const { id: shipmentId, receivedFor, receivedFrom } = shipment;
  if (receivedFrom === 'pickupCompleted') return false;
  const before = await tx.hubScan.findFirst({
    where: { shipmentId, undoneAt: null, hubId: { not: scan.hubId } },
    orderBy: [{ at: 'desc' }, { id: 'desc' }],
    include: { hub: true },
  });
  if (!before) return false;
  const { hubId, hub } = before;
  // The first of its parcels to come there moved it, the others were only noted.
  const first = await tx.hubScan.findFirstOrThrow({
    where: { shipmentId, undoneAt: null, hubId },
    orderBy: { at: 'asc' },
  });
  await tx.shipment.update({
    where: { id: shipmentId },
    data: { receivedHubId: hubId, receivedAt: first.at },
  });
  const day = receivedFor ? dayLeftOf(writtenDay(receivedFor), at) : isoDay(at);
  const { teamId } = hub;
  await askDriver(tx, { shipmentId, teamId, day, driver: null, userId: actor.userId, at });
  return true;
}

/** It had not left before: another hub, or a driver who had it, is not undone. Whoever fetched it before the
 *  scan, and was heard of after it, is in `receivedFrom`. */
function leftWithScan({ collectedAt, receivedAt }: Shipment): boolean {
  return collectedAt?.getTime() === receivedAt?.getTime();
}

async function standBack(
  tx: Tx,
  { actor, order, shipment, at }: Undoing,
  from: Shipment['status'],
): Promise<void> {
  const happening = byClerk(actor, at);
  if (shipment.kind === 'return') {
    await tx.shipment.update({ where: { id: shipment.id }, data: { status: from } });
    await recordEvent(tx, order, returnEvent(from), { ...happening, note: shipment.reference });
    return recordEvent(tx, order, 'scanUndone', happening);
  }
  const move = moveBackTo(from);
  if (move) await moveOrder(tx, order, move, happening);
}
