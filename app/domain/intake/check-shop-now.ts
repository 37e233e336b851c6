import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';

/** Queues a check at once when a Shopify shop gives us access again, instead of waiting for the next
 *  one. Idempotent. */
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
