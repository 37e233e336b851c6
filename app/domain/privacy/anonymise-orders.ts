import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { anonymiseOrdersJob } from './anonymise-orders.job.ts';
import { LIVE_STATES } from '#app/domain/shipments/shipment-state.rules.ts';
import { eraseOrder } from './erase-order.ts';

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
  const before = deps.clock.now();
  before.setUTCMonth(before.getUTCMonth() - deps.settings.keepPersonalDataMonths);
  const orders = await deps.db.order.findMany({
    where: {
      createdAt: { lt: before },
      erasedAt: null,
      shipments: { none: { state: { in: LIVE_STATES } } },
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
