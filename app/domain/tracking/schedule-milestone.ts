import type { Milestone, Order, Shipment, Store, StoreMilestone } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { isCancellationNews, isNews, timeOfStep } from './milestone.rules.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

/** Queues a shipment's step for the order's store. The row stays until the step is synced: if the job fails
 *  because the store was unreachable for too long, it is queued again. */
export async function scheduleMilestone(
  tx: Tx,
  order: Pick<Order, 'externalId' | 'partOfId' | 'platform' | 'storeId'>,
  step: { shipmentId: string; milestone: Milestone; at: Date },
  now: Date,
): Promise<void> {
  if ((!order.externalId && !order.partOfId) || order.platform === 'custom') return;
  const { shipmentId, milestone } = step;
  const last = await lastStep(tx, shipmentId);
  if (!isNews(last, milestone)) return;
  const at = timeOfStep(step.at, last);
  await tx.storeMilestone.createMany({
    data: [{ id: newId(), storeId: order.storeId, shipmentId, milestone, at, scheduledAt: now }],
    skipDuplicates: true,
  });
  await enqueue(tx, writeTrackingJob, { shipmentId, milestone, at: at.toISOString() });
}

/** Queues the step that a shipment was cancelled, unless its store knows enough (`isCancellationNews`). */
export async function scheduleCancellation(
  tx: Tx,
  order: Order,
  shipment: Pick<Shipment, 'id' | 'kind' | 'collectedAt'>,
  at: Date,
): Promise<void> {
  if (!isCancellationNews(await lastStep(tx, shipment.id), shipment, order)) return;
  const milestone = shipment.kind === 'return' ? 'returnCancelled' : 'cancelled';
  await scheduleMilestone(tx, order, { shipmentId: shipment.id, milestone, at }, at);
}

function lastStep(tx: Tx, shipmentId: string): Promise<StoreMilestone | null> {
  return tx.storeMilestone.findFirst({ where: { shipmentId }, orderBy: { id: 'desc' } });
}

/** Retries the steps that the store refused, because the reason is gone. */
export async function scheduleRefused(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const refused = await tx.storeMilestone.updateMany({
    where: { shipmentId, state: 'refused' },
    data: { state: 'waiting', scheduledAt: now },
  });
  if (refused.count > 0) await scheduleAgain(tx, shipmentId, now);
}

/** A job retries for most of an hour, so a step that still waits after this time has failed. */
const SILENT_AFTER_MS = 3_600_000;
/** At most this many steps per run. */
const AT_ONCE = 300;

/** Queues again the steps that a store does not have, now that it answers. Their jobs failed, its credentials were
 *  lost, or it was disconnected. */
export async function scheduleUnsynced(
  deps: Pick<Services, 'db' | 'clock'>,
  store: Pick<Store, 'id' | 'connectedAt'>,
): Promise<void> {
  const now = deps.clock.now();
  const before = Math.max(now.getTime() - SILENT_AFTER_MS, store.connectedAt.getTime());
  const untold = await deps.db.storeMilestone.findMany({
    where: { storeId: store.id, state: 'waiting', scheduledAt: { lt: new Date(before) } },
    orderBy: { scheduledAt: 'asc' },
    take: AT_ONCE,
    select: { shipmentId: true },
  });
  for (const shipmentId of new Set(untold.map((step) => step.shipmentId))) {
    await deps.db.$transaction(async (tx) => {
      await tx.storeMilestone.updateMany({
        where: { shipmentId, state: 'waiting' },
        data: { scheduledAt: now },
      });
      await scheduleAgain(tx, shipmentId, now);
    });
  }
}

/** Queues one job, which syncs all waiting steps. */
async function scheduleAgain(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const first = await tx.storeMilestone.findFirst({
    where: { shipmentId, state: 'waiting' },
    orderBy: { id: 'asc' },
  });
  if (!first) return;
  const { milestone, at } = first;
  const again = String(now.getTime());
  await enqueue(tx, writeTrackingJob, { shipmentId, milestone, at: at.toISOString(), again });
}
