import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';

/** Promises one reconciliation per connected store and period. */
export async function promiseReconciliations(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<void> {
  const period = Math.floor(deps.clock.now().getTime() / deps.settings.reconcileEveryMs);
  const stores = await deps.db.store.findMany({
    where: { integrationType: { not: 'custom' }, state: { not: 'disconnected' } },
    select: { id: true },
  });
  for (const store of stores)
    await enqueue(deps.db, reconcileStoreJob, { storeId: store.id, period });
}
