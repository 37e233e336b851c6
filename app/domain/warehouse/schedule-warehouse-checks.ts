import { newId } from '#app/domain/shared/ids.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { lookAtWarehouseJob } from './look-at-warehouse.job.ts';
import { syncWarehouseJob } from './sync-warehouse.job.ts';

const PERIOD_MS = 5 * 60_000;
const BATCH = 25;
/** The most orders per run, each of which needs a call. The warehouse publishes no rate limit. */
const MAX_ROWS = 300;
/** A job is retried for most of an hour. An order that still waits after this time has a failed job. */
const SILENT_AFTER_MS = 3_600_000;

/** Queues checks of orders at warehouses every five minutes, because webhooks get lost. Those with the oldest check
 *  come first, in small groups per store. Tracking that a store has not received while it was down is
 *  queued again. */
export async function scheduleWarehouseChecks(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const since = new Date(now.getTime() - PERIOD_MS);
  await deps.db.$transaction(async (tx) => {
    await oneAtATime(tx, 'warehouse-looks');
    const due = await tx.warehouseOrder.findMany({
      where: {
        state: { in: ['there', 'cancelAsked'] },
        OR: [{ lookedAt: null }, { lookedAt: { lt: since } }],
        store: { warehouseLogin: { refusedAt: null } },
      },
      orderBy: [{ lookedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
      take: MAX_ROWS,
      select: { id: true, orderId: true, storeId: true },
    });
    await tx.warehouseOrder.updateMany({
      where: { id: { in: due.map(({ id }) => id) } },
      data: { lookedAt: now },
    });
    for (const [storeId, rows] of Map.groupBy(due, (row) => row.storeId))
      for (let batch = 0; batch * BATCH < rows.length; batch += 1) {
        const some = rows.slice(batch * BATCH, (batch + 1) * BATCH);
        const orderIds = some.map(({ orderId }) => orderId);
        await enqueue(tx, lookAtWarehouseJob, { storeId, orderIds, turn: newId() });
      }
  });
  await scheduleUnsynced(deps, now);
}

async function scheduleUnsynced({ db }: Pick<Services, 'db'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - SILENT_AFTER_MS);
  const untold = await db.warehouseOrder.findMany({
    where: {
      syncState: 'waiting',
      scheduledAt: { lt: before },
      store: { state: { not: 'disconnected' } },
    },
    take: MAX_ROWS,
    select: { id: true, orderId: true },
  });
  for (const { id, orderId } of untold)
    await db.$transaction(async (tx) => {
      await tx.warehouseOrder.update({ where: { id }, data: { scheduledAt: now } });
      await enqueue(tx, syncWarehouseJob, { orderId, turn: newId() });
    });
}
