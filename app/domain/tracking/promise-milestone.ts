import type { Milestone, Order, Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { isNews } from './milestone.rules.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

/** Promises that the order's store hears of a step of its shipment. Kept until it was told: what the
 *  worker gives up, because a store was out of reach for too long, is promised again. */
export async function promiseMilestone(
  tx: Tx,
  order: Pick<Order, 'externalId' | 'partOfId' | 'platform' | 'storeId'>,
  step: { shipmentId: string; milestone: Milestone; at: Date },
  now: Date,
): Promise<void> {
  if ((!order.externalId && !order.partOfId) || order.platform === 'custom') return;
  const { shipmentId, milestone, at } = step;
  const last = await tx.storeMilestone.findFirst({
    where: { shipmentId },
    orderBy: { id: 'desc' },
  });
  if (!isNews(last, milestone)) return;
  await tx.storeMilestone.createMany({
    data: [{ id: newId(), storeId: order.storeId, promisedAt: now, ...step }],
    skipDuplicates: true,
  });
  await enqueue(tx, writeTrackingJob, { shipmentId, milestone, at: at.toISOString() });
}

/** What the store would not take is tried once more: its reason has gone. */
export async function promiseRefused(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const refused = await tx.storeMilestone.updateMany({
    where: { shipmentId, state: 'refused' },
    data: { state: 'waiting', promisedAt: now },
  });
  if (refused.count > 0) await promiseAgain(tx, shipmentId, now);
}

/** A job tries for most of an hour; one that still waits then was given up. */
const GIVEN_UP_AFTER_MS = 3_600_000;
/** How many steps one run looks at. */
const AT_ONCE = 300;

/** Promises again what a store, which answers now, has not heard: the worker gave up, the keys were
 *  lost, or the store was disconnected. */
export async function promiseUntold(
  deps: Pick<Services, 'db' | 'clock'>,
  store: Pick<Store, 'id' | 'connectedAt'>,
): Promise<void> {
  const now = deps.clock.now();
  const before = Math.max(now.getTime() - GIVEN_UP_AFTER_MS, store.connectedAt.getTime());
  const untold = await deps.db.storeMilestone.findMany({
    where: { storeId: store.id, state: 'waiting', promisedAt: { lt: new Date(before) } },
    orderBy: { promisedAt: 'asc' },
    take: AT_ONCE,
    select: { shipmentId: true },
  });
  for (const shipmentId of new Set(untold.map((step) => step.shipmentId))) {
    await deps.db.$transaction(async (tx) => {
      await tx.storeMilestone.updateMany({
        where: { shipmentId, state: 'waiting' },
        data: { promisedAt: now },
      });
      await promiseAgain(tx, shipmentId, now);
    });
  }
}

/** One job tells all that waits. */
async function promiseAgain(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const first = await tx.storeMilestone.findFirst({
    where: { shipmentId, state: 'waiting' },
    orderBy: { id: 'asc' },
  });
  if (!first) return;
  const { milestone, at } = first;
  const again = String(now.getTime());
  await enqueue(tx, writeTrackingJob, { shipmentId, milestone, at: at.toISOString(), again });
}
