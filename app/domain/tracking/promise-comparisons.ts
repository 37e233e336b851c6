import { enqueueAll } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { compareToldJob } from './compare-told.job.ts';

const PERIOD_MS = 6 * 3_600_000;

/** Four times a day each store's shipments are compared with what the store was told. The stores have
 *  their turns spread over the period. */
export async function promiseComparisons(deps: Pick<Services, 'db' | 'clock'>): Promise<void> {
  const now = deps.clock.now().getTime();
  const stores = await deps.db.store.findMany({
    where: { integrationType: { not: 'custom' }, state: { not: 'disconnected' } },
    select: { id: true },
  });
  const turns = stores.map(({ id: storeId }) => ({
    storeId,
    period: Math.floor((now - turnOf(storeId)) / PERIOD_MS),
  }));
  await enqueueAll(deps.db, compareToldJob, turns);
}

/** How far into the period a store's turn begins, in milliseconds; the end of an id is random. */
function turnOf(storeId: string): number {
  return (parseInt(storeId.slice(-8), 16) / 2 ** 32) * PERIOD_MS;
}
