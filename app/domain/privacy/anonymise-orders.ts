import { DateTime } from 'luxon';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { anonymiseOrdersJob } from './anonymise-orders.job.ts';
import { erasableNow, eraseOrder } from './erase-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'>;

/** Orders per run; a further run is queued for the rest. */
const STRETCH = 100;

/** Queues the job that anonymises orders, once a day. */
export async function scheduleAnonymising(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  await enqueue(deps.db, anonymiseOrdersJob, { day, step: 0 });
}

/** Anonymises orders whose retention period is over (product.md D27), oldest first, and removes the customer's id from
 *  privacy requests that were completed longer ago than that period. Idempotent. */
export async function anonymiseOrders(
  deps: Needs,
  { day, step }: { day: string; step: number },
): Promise<void> {
  const now = deps.clock.now();
  const before = monthsBefore(now, deps.settings.keepPersonalDataMonths);
  const orders = await deps.db.order.findMany({
    where: { createdAt: { lt: before }, ...erasableNow(now) },
    orderBy: { createdAt: 'asc' },
    take: STRETCH,
    select: { id: true },
  });
  for (const { id } of orders) await eraseOrder(deps, id);
  await deps.db.privacyRequest.updateMany({
    where: { doneAt: { lt: before }, customerRef: { not: null } },
    data: { customerRef: null },
  });
  if (orders.length === STRETCH)
    await enqueue(deps.db, anonymiseOrdersJob, { day, step: step + 1 });
}

/** The same day and time `months` earlier, or the last day of a month that is too short to have it. `setUTCMonth`
 *  would return a day of the month after it instead. */
function monthsBefore(at: Date, months: number): Date {
  return DateTime.fromJSDate(at, { zone: 'utc' }).minus({ months }).toJSDate();
}
