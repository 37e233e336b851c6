import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { pollCourierJob } from './poll-courier.job.ts';

const PERIOD_MS = 5 * 60_000;
/** The courier is asked for at most this many references a call. */
const BATCH = 25;
const MOST = 500;

/** Webhooks of the courier get lost: live shipments are asked for every five minutes. */
export async function promiseCourierPolls(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const period = Math.floor(deps.clock.now().getTime() / PERIOD_MS);
  const promised = await deps.db.outbox.count({
    where: { job: pollCourierJob.name, key: `${period}.0` },
  });
  if (promised) return;
  const since = new Date(deps.clock.now().getTime() - PERIOD_MS);
  const live = await deps.db.shipment.findMany({
    where: { state: 'booked', bookedAt: { lt: since } },
    orderBy: { requestedAt: 'desc' },
    take: MOST,
    select: { id: true },
  });
  for (let batch = 0; batch * BATCH < live.length; batch += 1) {
    const shipmentIds = live
      .slice(batch * BATCH, (batch + 1) * BATCH)
      .map((shipment) => shipment.id);
    await enqueue(deps.db, pollCourierJob, { shipmentIds, period, batch });
  }
}
