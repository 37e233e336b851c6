import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { anonymiseOrdersJob } from './anonymise-orders.job.ts';
import { eraseOrder, onTheRoad } from './erase-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'files' | 'settings'>;

/** Of one stretch; the rest is the work of one promised at its end. */
const STRETCH = 100;

/** Once a day. */
export async function promiseAnonymising(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const day = deps.clock.now().toISOString().slice(0, 10);
  await enqueue(deps.db, anonymiseOrdersJob, { day, step: 0 });
}

/** Makes orders anonymous whose time is over (product.md D27), the oldest first, and forgets who asked
 *  for their data before that. Safe to repeat. */
export async function anonymiseOrders(
  deps: Needs,
  { day, step }: { day: string; step: number },
): Promise<void> {
  const now = deps.clock.now();
  const before = new Date(now);
  before.setUTCMonth(before.getUTCMonth() - deps.settings.keepPersonalDataMonths);
  const orders = await deps.db.order.findMany({
    where: {
      createdAt: { lt: before },
      erasedAt: null,
      NOT: onTheRoad(now),
      // A part on the road keeps the address of them all.
      parts: { none: onTheRoad(now) },
      OR: [
        { partOfId: null },
        { partOf: { NOT: onTheRoad(now), parts: { none: onTheRoad(now) } } },
      ],
    },
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
