import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import type { Services } from '#app/ports/services.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { evaluateStoreJob } from '#app/domain/orders/evaluate-store.job.ts';
import { takeInLocations } from './shop-locations.ts';

type Needs = Pick<Services, 'db' | 'clock'> & { readShop(domain: string): Promise<ShopFacts> };

/** Applies a shop's changed locations. Orders that waited for a location, or lost theirs, are evaluated again. The
 *  store's name here does not follow the shop's, because URLs, API calls and users' habits depend on it. */
export async function refreshShop(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store?.externalId || store.state === 'disconnected') return;
  const facts = await deps.readShop(store.externalId);
  await deps.db.$transaction(async (tx) => {
    // Serialises this with a change of the default location, and with the shop's move to another account.
    await tx.$queryRaw`select 1 from stores where id = ${store.id}::uuid for update`;
    const locked = await tx.store.findUniqueOrThrow({ where: { id: store.id } });
    if (locked.state === 'disconnected') return;
    const { billingId } = facts;
    if (locked.billingId !== billingId)
      await tx.store.update({ where: { id: store.id }, data: { billingId } });
    if (!(await takeInLocations(tx, locked, facts, deps.clock.now()))) return;
    const cause = `locations-${deps.clock.now().getTime()}`;
    await enqueue(tx, evaluateStoreJob, { storeId: store.id, cause, readAgain: true });
  });
}
