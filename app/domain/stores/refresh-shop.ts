import type { ShopFacts } from '#app/ports/shopify-shop.ts';
import type { Services } from '#app/ports/services.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { judgeStoreJob } from '#app/domain/orders/judge-store.job.ts';
import { takeInLocations } from './shop-locations.ts';

type Needs = Pick<Services, 'db' | 'clock'> & { readShop(domain: string): Promise<ShopFacts> };

/** A shop changed its locations: ours follow. Orders that waited for one, or lost theirs, are judged
 *  anew. The store keeps its name here: tokens, addresses and habits hang on it. */
export async function refreshShop(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({ where: { id: input.storeId } });
  if (!store?.externalId || store.state === 'disconnected') return;
  const facts = await deps.readShop(store.externalId);
  await deps.db.$transaction(async (tx) => {
    // Who makes another one the default waits for this, or is waited for.
    await tx.$queryRaw`select 1 from stores where id = ${store.id}::uuid for update`;
    if (!(await takeInLocations(tx, store, facts, deps.clock.now()))) return;
    const cause = `locations-${deps.clock.now().getTime()}`;
    await enqueue(tx, judgeStoreJob, { storeId: store.id, cause, readAgain: true });
  });
}
