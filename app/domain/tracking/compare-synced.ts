import type { Order, Prisma, Shipment } from '@prisma/client';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { compareSyncedJob } from './compare-synced.job.ts';
import { missingStep } from './milestone.rules.ts';
import { scheduleMissingStep, stepsOf, stepsOfOrders } from './schedule-milestone.ts';

/** At most this many shipments per job. */
const BATCH = 200;
/** Shipments that were requested longer ago than this are not compared. They should have ended, and their stores should
 *  have closed the orders. */
const LOOK_BACK_MS = 30 * 86_400_000;

type Needs = Pick<Services, 'db' | 'clock'>;
type Sweep = { storeId: string; period: number; after?: { at: string; id: string } | undefined };

/** Compares the steps that were synced to a store with the actual state of its shipments. Queues each step that the
 *  store lacks and that is not queued yet. A step that the store refused is not queued again, because a person must
 *  decide. Works in batches, each in its own job. Idempotent. */
export async function compareSynced(deps: Needs, sweep: Sweep): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: sweep.storeId } });
  if (!store || store.state === 'disconnected' || store.integrationType === 'custom') return;
  const batch = await deps.db.shipment.findMany({
    where: { storeId: store.id, order: OF_STORE, ...rangeOf(deps, sweep) },
    orderBy: [{ requestedAt: 'asc' }, { id: 'asc' }],
    take: BATCH,
    include: { order: true },
  });
  const steps = await stepsOfOrders(
    deps.db,
    batch.map(({ orderId }) => orderId),
  );
  for (const shipment of batch)
    if (missingStep(steps.get(shipment.orderId) ?? [], shipment, shipment.order))
      await deps.db.$transaction((tx) => scheduleMissing(tx, deps, shipment.id));
  const last = batch.at(-1);
  if (!last || batch.length < BATCH) return;
  const after = { at: last.requestedAt.toISOString(), id: last.id };
  await enqueue(deps.db, compareSyncedJob, { ...sweep, after });
}

/** The store's own orders, and parts of them. */
const OF_STORE = {
  OR: [{ externalId: { not: null } }, { partOf: { externalId: { not: null } } }],
} as const satisfies Prisma.OrderWhereInput;

function rangeOf({ clock }: Needs, { after }: Sweep): Prisma.ShipmentWhereInput {
  if (!after) return { requestedAt: { gte: new Date(clock.now().getTime() - LOOK_BACK_MS) } };
  const at = new Date(after.at);
  // The first condition lets the query use the index.
  const later = [{ requestedAt: { gt: at } }, { id: { gt: after.id } }];
  return { requestedAt: { gte: at }, OR: later };
}

/** Checks again under the lock, because the step may have been queued in the meantime. */
async function scheduleMissing(tx: Tx, { clock }: Needs, id: string): Promise<void> {
  const { orderId } = await tx.shipment.findUniqueOrThrow({ where: { id } });
  const order = await lockOrder(tx, orderId);
  const shipment = await tx.shipment.findUniqueOrThrow({ where: { id } });
  const steps = await stepsOf(tx, order);
  const milestone = missingStep(steps, shipment, order);
  if (!milestone) return;
  const now = clock.now();
  const at = (await sinceWhen(tx, shipment, order)) ?? now;
  await scheduleMissingStep(tx, order, steps, { shipmentId: id, milestone, at }, now);
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
