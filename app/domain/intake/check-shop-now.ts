import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';

/** Must be called when a Shopify shop has given us access. If its connection was broken, a check is queued at once
 *  instead of waiting for the next one. */
export async function checkShopNow(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  domain: string,
): Promise<void> {
  const store = await db.store.findUnique({
    where: { integrationType_externalId: { integrationType: 'shopify', externalId: domain } },
    select: { id: true, state: true },
  });
  if (store?.state === 'attention')
    await enqueue(db, reconcileStoreJob, { storeId: store.id, period: clock.now().getTime() });
}
