import type { Milestone, Order, Prisma, Shipment, Store, StoreMilestone } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { parentIdOf } from '#app/domain/orders/family.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import {
  isBeside,
  isCancellationNews,
  isNews,
  lastSteps,
  stepNow,
  timeOfStep,
} from './milestone.rules.ts';
import { writeTrackingJob } from './write-tracking.job.ts';

type OfOrder = Pick<Order, 'id' | 'externalId' | 'partOfId' | 'platform' | 'storeId'>;

type NewStep = { shipmentId: string; milestone: Milestone; at: Date };

/** Queues a shipment's step for the order's store, if the store gets steps and this one is new to it. The step's row
 *  waits until the step is synced, so that it is queued again if its job fails because the store is unreachable for too
 *  long. The order must be locked by the caller's transaction. */
export async function scheduleMilestone(
  tx: Tx,
  order: OfOrder,
  step: NewStep,
  now: Date,
): Promise<void> {
  if (hasStore(order)) await addStep(tx, order, await stepsOf(tx, order), step, now);
}

/** Whether the order came from a store that gets its steps. */
function hasStore({ externalId, partOfId, platform }: OfOrder): boolean {
  return (Boolean(externalId) || Boolean(partOfId)) && platform !== 'custom';
}

/** Queues a step if it is new to the store. `steps` are all steps of the order. Returns them with the new one. */
async function addStep(
  tx: Tx,
  order: OfOrder,
  steps: readonly StoreMilestone[],
  step: NewStep,
  now: Date,
): Promise<readonly StoreMilestone[]> {
  const { shipmentId, milestone } = step;
  const last = lastSteps(steps, step);
  if (!isNews(last, milestone)) return steps;
  const at = timeOfStep(step.at, last.shown);
  const { storeId } = order;
  const added = await tx.storeMilestone.createManyAndReturn({
    data: [{ id: newId(), storeId, shipmentId, milestone, at, scheduledAt: now }],
    skipDuplicates: true,
  });
  const orderId = parentIdOf(order);
  await enqueue(tx, writeTrackingJob, { shipmentId, orderId, milestone, at: at.toISOString() });
  return [...steps, ...added].toSorted(asQueued);
}

/** Queues the cancellation of a shipment, unless the store does not need it (`isCancellationNews`). If the order's
 *  current shipment is another one, its step is queued again, because the store shows the step it got last. */
export async function scheduleCancellation(
  tx: Tx,
  order: Order,
  shipment: Pick<Shipment, 'id' | 'kind' | 'collectedAt'>,
  at: Date,
): Promise<void> {
  const milestone = shipment.kind === 'return' ? 'returnCancelled' : 'cancelled';
  const step = { shipmentId: shipment.id, milestone, at } as const;
  if (!hasStore(order)) return;
  const steps = await stepsOf(tx, order);
  if (!isCancellationNews(lastSteps(steps, step).own, shipment, order)) return;
  await addCorrection(tx, order, await addStep(tx, order, steps, step, at), at);
}

/** Queues a step that the store lacks, and after it the current step of the order's current shipment. */
export async function scheduleMissingStep(
  tx: Tx,
  order: Order,
  steps: readonly StoreMilestone[],
  step: NewStep,
  now: Date,
): Promise<void> {
  if (hasStore(order))
    await addCorrection(tx, order, await addStep(tx, order, steps, step, now), now);
}

/** Queues the current step of the order's current shipment if its store shows another step. That may be a step of a
 *  replacement shipment, or of a hub scan that was undone. */
export async function correctStep(tx: Tx, order: Order, now: Date): Promise<void> {
  if (hasStore(order)) await addCorrection(tx, order, await stepsOf(tx, order), now);
}

async function addCorrection(
  tx: Tx,
  order: Order,
  steps: readonly StoreMilestone[],
  now: Date,
): Promise<void> {
  const { currentShipmentId: id } = order;
  const own = steps.findLast(({ shipmentId }) => shipmentId === id);
  if (!id || !own) return;
  const current = await tx.shipment.findUniqueOrThrow({ where: { id } });
  const milestone = stepNow(own, current, order);
  if (milestone) await addStep(tx, order, steps, { shipmentId: id, milestone, at: now }, now);
}

/** All steps of one order, in the sequence in which they were queued. */
export function stepsOf(tx: Tx, { id }: Pick<Order, 'id'>): Promise<StoreMilestone[]> {
  return tx.storeMilestone.findMany({ where: { shipment: { orderId: id } }, orderBy: AS_QUEUED });
}

/** All steps of each order, in the sequence in which they were queued. */
export async function stepsOfOrders(
  db: Pick<Tx, 'storeMilestone'>,
  orderIds: readonly string[],
): Promise<Map<string, StoreMilestone[]>> {
  const steps = await db.storeMilestone.findMany({
    where: { shipment: { orderId: { in: [...orderIds] } } },
    orderBy: AS_QUEUED,
    include: { shipment: { select: { orderId: true } } },
  });
  return Map.groupBy(steps, ({ shipment: { orderId } }) => orderId);
}

/** The sequence in which steps were queued. It goes by their times, because ids depend on the clock of the machine
 *  that created them. */
export const AS_QUEUED = [
  { at: 'asc' },
  { id: 'asc' },
] as const satisfies Prisma.StoreMilestoneOrderByWithRelationInput[];

/** Compares two steps by the sequence of `AS_QUEUED`, for sorting in memory. */
function asQueued(one: StoreMilestone, other: StoreMilestone): number {
  return one.at.getTime() - other.at.getTime() || (one.id < other.id ? -1 : 1);
}

/** Retries the steps of a shipment that the store refused, after the reason for the refusal is gone. Steps that a
 *  later step has replaced are not retried. */
export async function scheduleRefused(tx: Tx, shipmentId: string, now: Date): Promise<void> {
  const { orderId: id } = await tx.shipment.findUniqueOrThrow({ where: { id: shipmentId } });
  const steps = await stepsOf(tx, { id });
  const refused = steps.filter(
    (step, n) =>
      step.shipmentId === shipmentId &&
      step.state === 'refused' &&
      !steps.slice(n).some((later) => later.state === 'told' && isBeside(later, step)),
  );
  if (refused.length === 0) return;
  await tx.storeMilestone.updateMany({
    where: { id: { in: refused.map((step) => step.id) } },
    data: { state: 'waiting', scheduledAt: now },
  });
  await scheduleAgain(tx, shipmentId, now);
}

/** If a step still waits after this time, its job has probably failed. */
const SILENT_AFTER_MS = 3_600_000;
/** At most this many steps per run. */
const AT_ONCE = 300;

/** Queues again the steps that have waited for a long time, or that were queued before the store was reconnected. Their
 *  jobs failed, the store's credentials were lost, or the store was disconnected. The store must be reachable. */
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
    orderBy: AS_QUEUED,
    include: { shipment: { select: { order: { select: { id: true, partOfId: true } } } } },
  });
  if (!first) return;
  const { milestone, shipment } = first;
  const orderId = parentIdOf(shipment.order);
  const at = first.at.toISOString();
  const again = String(now.getTime());
  await enqueue(tx, writeTrackingJob, { shipmentId, orderId, milestone, at, again });
}
