import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { pollCourierJob } from './poll-courier.job.ts';

const PERIOD_MS = 5 * 60_000;
/** The courier takes at most this many references per call. */
const BATCH = 25;
/** Twenty calls in five minutes, which is little compared with the 3 calls a second that we allow ourselves
 *  (docs/integrations/tookan.md). */
const MAX_ROWS = 500;

/** Courier webhooks can get lost, so live shipments are polled every five minutes, failed ones only for a while.
 *  If there are more than one run can poll, those that were polled longest ago come first. */
export async function scheduleCourierPolls(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now();
  const period = Math.floor(now.getTime() / PERIOD_MS);
  const since = new Date(now.getTime() - PERIOD_MS);
  await deps.db.$transaction(async (tx) => {
    await oneAtATime(tx, 'courier-polls');
    const key = pollCourierJob.key({ period, batch: 0, shipmentIds: [] });
    if (await tx.outbox.count({ where: { job: pollCourierJob.name, key } })) return;
    const live = await tx.shipment.findMany({
      where: { state: 'booked', isFollowed: true, bookedAt: { lt: since } },
      orderBy: [{ lookedAt: { sort: 'asc', nulls: 'first' } }, { id: 'asc' }],
      take: MAX_ROWS,
      select: { id: true },
    });
    const ids = live.map(({ id }) => id);
    await tx.shipment.updateMany({ where: { id: { in: ids } }, data: { lookedAt: now } });
    for (let batch = 0; batch * BATCH < ids.length; batch += 1) {
      const shipmentIds = ids.slice(batch * BATCH, (batch + 1) * BATCH);
      await enqueue(tx, pollCourierJob, { shipmentIds, period, batch });
    }
  });
}
