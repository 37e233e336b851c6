import { enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { compareSyncedJob } from './compare-synced.job.ts';

const PERIOD_MS = 6 * 3_600_000;

/** Queues a comparison of each store's shipments four times a day. The stores are spread over the period. */
export async function scheduleComparisons(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const stores = await deps.db.store.findMany({
    where: { integrationType: { not: 'custom' }, state: { not: 'disconnected' } },
    select: { id: true },
  });
  const turns = stores.map(({ id: storeId }) => ({
    storeId,
    period: Math.floor((now - turnOf(storeId)) / PERIOD_MS),
  }));
  await enqueueAll(deps.db, compareSyncedJob, turns);
}

/** How many milliseconds after the start of each period a store is compared. Derived from the end of the store's id,
 *  which is random. */
function turnOf(storeId: string): number {
  return (parseInt(storeId.slice(-8), 16) / 2 ** 32) * PERIOD_MS;
}
