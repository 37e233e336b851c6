import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';

/** A Shopify shop has let us in again: what its broken connection kept back is not waited for until
 *  the next check. Safe to repeat. */
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
