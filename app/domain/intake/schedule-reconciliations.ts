import { enqueue, enqueueAll } from '#app/domain/shared/outbox.ts';
import { checkWebhooksJob } from '#app/domain/stores/check-webhooks.job.ts';
import { isTriedAgain, isUnproved } from '#app/domain/stores/connecting.rules.ts';
import { finishWooConnectJob } from '#app/domain/stores/finish-woo-connect.job.ts';
import type { Services } from '#app/ports/services.ts';
import { nudgeBackfill } from '#app/domain/stores/choose-backfill.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';

/** Queues one reconciliation for each connected store and period. It also queues a check of webhooks for stores
 *  that may disable them, the next step of an unfinished import, and another attempt at an unfinished connection. */
export async function scheduleReconciliations(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
): Promise<void> {
  const now = deps.clock.now();
  const period = Math.floor(now.getTime() / deps.settings.reconcileEveryMs);
  const stores = await deps.db.store.findMany({
    where: { integrationType: { not: 'custom' }, state: { not: 'disconnected' } },
    select: {
      id: true,
      integrationType: true,
      externalId: true,
      connectingDays: true,
      connectingUntil: true,
      backfill: { select: { state: true } },
    },
  });
  for (const { id } of stores.filter((store) => isTriedAgain(store, now)))
    await enqueue(deps.db, finishWooConnectJob, { storeId: id, attempt: `timer-${period}` });
  const proved = stores.filter((store) => !isUnproved(store));
  const inThisPeriod = ({ id: storeId }: { id: string }) => ({ storeId, period });
  await enqueueAll(deps.db, reconcileStoreJob, proved.map(inThisPeriod));
  const woo = proved.filter(({ integrationType }) => integrationType === 'woocommerce');
  await enqueueAll(deps.db, checkWebhooksJob, woo.map(inThisPeriod));
  // Resumes an import whose job failed while the store was down.
  for (const { id, backfill } of proved)
    if (backfill && backfill.state !== 'done' && backfill.state !== 'stopped')
      await nudgeBackfill(deps, id, period);
}
