import type { Order, Prisma, Shipment } from '@prisma/client';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { compareToldJob } from './compare-told.job.ts';
import { missingStep } from './milestone.rules.ts';
import { promiseMilestone } from './promise-milestone.ts';

/** How many shipments one job compares. */
const BATCH = 200;
/** Older shipments have ended, and their stores have long shipped and closed the orders. */
const LOOK_BACK_MS = 30 * 86_400_000;

type Needs = Pick<Services, 'db' | 'clock'>;
type Sweep = { storeId: string; period: number; after?: { at: string; id: string } | undefined };

/** Compares what a store was told of its shipments with what is true, and promises once more what it
 *  should have heard and nobody is about to tell. What the store refused is not asked again: that
 *  needs a person. A batch at a time, the next one as a job of its own. Safe to repeat. */
export async function compareTold(deps: Needs, sweep: Sweep): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: sweep.storeId } });
  if (!store || store.state === 'disconnected' || store.integrationType === 'custom') return;
  const batch = await deps.db.shipment.findMany({
    where: { storeId: store.id, order: OF_STORE, ...rangeOf(deps, sweep) },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    include: COMPARED,
  });
  for (const shipment of batch)
    if (missingStep(shipment.milestones, shipment, shipment.order))
      await deps.db.$transaction((tx) => promiseMissing(tx, deps, shipment.id));
  const last = batch.at(-1);
  if (!last || batch.length < BATCH) return;
  const after = { at: last.requestedAt.toISOString(), id: last.id };
  await enqueue(deps.db, compareToldJob, { ...sweep, after });
}

/** Orders of the store's own, and parts of them. */
const OF_STORE = {
  OR: [{ externalId: { not: null } }, { partOf: { externalId: { not: null } } }],
} as const satisfies Prisma.OrderWhereInput;
const COMPARED = {
  order: true,
  milestones: { orderBy: { id: 'asc' } },
} as const satisfies Prisma.ShipmentInclude;

function rangeOf({ clock }: Needs, { after }: Sweep): Prisma.ShipmentWhereInput {
  if (!after) return { requestedAt: { gte: new Date(clock.now().getTime() - LOOK_BACK_MS) } };
  const at = new Date(after.at);
  // The first condition is for the index.
  const later = [{ requestedAt: { gt: at } }, { id: { gt: after.id } }];
  return { requestedAt: { gte: at }, OR: later };
}

/** Once more under the lock: it may have been promised meanwhile. */
async function promiseMissing(tx: Tx, { clock }: Needs, id: string): Promise<void> {
  const { orderId } = await tx.shipment.findUniqueOrThrow({ where: { id } });
  const order = await lockOrder(tx, orderId);
  const { milestones, ...shipment } = await tx.shipment.findUniqueOrThrow({
    where: { id },
    include: { milestones: COMPARED.milestones },
  });
  const milestone = missingStep(milestones, shipment, order);
  if (!milestone) return;
  const now = clock.now();
  const at = (await sinceWhen(tx, shipment, order)) ?? now;
  // The same step at the same time was told before another one: then this is a new one.
  const isKnown = milestones.some((step) => step.milestone === milestone && +step.at === +at);
  await promiseMilestone(tx, order, { shipmentId: id, milestone, at: isKnown ? now : at }, now);
}

async function sinceWhen(tx: Tx, shipment: Shipment, order: Order): Promise<Date | null> {
  if (shipment.state === 'cancelled') return shipment.endedAt;
  const moved = await tx.orderEvent.findFirst({
    where: { orderId: order.id, applied: true, toStatus: order.status },
    orderBy: { id: 'desc' },
    select: { at: true },
  });
  return moved?.at ?? shipment.bookedAt;
}
