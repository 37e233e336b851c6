import type { PrismaClient as Db, Shipment } from '@prisma/client';
import { pushWork } from '#app/domain/alert-actions/failed-jobs.ts';
import { SLOWNESS } from '#tests/run/patience.ts';
import { until } from './worker-process.ts';

/** The shipments with a queued job that the courier must still accept, or whose cancellation it does not know yet. */
export function waiting(db: Db): Promise<Shipment[]> {
  return db.$queryRaw<Shipment[]>`
    select s.id, s.order_id as "orderId", s.reference from shipments s
      join outbox o on o.payload->>'shipmentId' = s.id::text and o.job like 'orders.%'
    where o.done_at is null and o.failed_at is null
      and (s.state in ('requested', 'booking') or (s.cancel_requested_at is not null and s.state = 'booked'))
    group by s.id`;
}

/** The references of the waiting shipments (`waiting`) whose orders have no open alert. */
export async function untold(db: Db): Promise<string[]> {
  const reported = await db.alert.findMany({
    where: { closedAt: null },
    select: { subjectId: true },
  });
  const ids = new Set(reported.map(({ subjectId }) => subjectId));
  return (await waiting(db)).filter(({ orderId }) => !ids.has(orderId)).map((one) => one.reference);
}

/** The number of queued jobs about orders that are neither done nor failed. */
export async function undone(db: Db): Promise<number> {
  return db.outbox.count({
    where: { doneAt: null, failedAt: null, job: { startsWith: 'orders.' } },
  });
}

/** Retries delayed jobs at once, repeatedly, until `isSo` is true, as if hours had passed. Returns after 60 tries even
 *  if it is not. */
export async function untilPushed(db: Db, isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    if (await until(isSo, 4_000 * SLOWNESS)) return;
    await tryNow(db);
  }
}

export async function tryNow(db: Db): Promise<void> {
  const asleep = { doneAt: null, failedAt: null, job: { startsWith: 'orders.' } };
  const rows = await db.outbox.findMany({ where: asleep, select: { id: true } });
  for (const { id } of rows) await pushWork(db, id);
}
