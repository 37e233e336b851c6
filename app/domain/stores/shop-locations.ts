import type { PickupLocation, Store } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { ShopFacts } from '#app/ports/shopify-shop.ts';

type ShopLocation = ShopFacts['locations'][number];

/** Synchronises the pickup locations that come from the shop: adds new ones, updates changed ones, and removes those
 *  it no longer ships from. Locations that a person added here are left alone. A read that began before the stored one
 *  has no effect. The store must be locked. Returns whether anything changed that orders may be waiting for, so that
 *  they must be read and evaluated again. */
export async function takeInLocations(
  tx: Tx,
  store: Store,
  facts: ShopFacts,
  now: Date,
): Promise<boolean> {
  const { readAt: shopReadAt } = facts;
  if (store.shopReadAt && store.shopReadAt > shopReadAt) return false;
  await tx.store.update({ where: { id: store.id }, data: { shopReadAt } });
  const known = await tx.pickupLocation.findMany({ where: { storeId: store.id } });
  const byId = new Map(known.map((location) => [location.externalId, location]));
  let hasChanged = false;
  for (const location of facts.locations) {
    const ours = byId.get(location.externalId);
    if (ours && isSame(ours, location)) continue;
    hasChanged = true;
    await write(tx, store, ours, location);
  }
  hasChanged = (await letGo(tx, known, facts, now)) || hasChanged;
  if (!hasChanged) return false;
  await keepADefault(tx, store.id);
  await enqueue(tx, checkStoreDocumentsJob, { storeId: store.id, cause: newId() });
  return true;
}

async function write(
  tx: Tx,
  store: Store,
  ours: PickupLocation | undefined,
  location: ShopLocation,
): Promise<void> {
  if (ours) {
    await tx.pickupLocation.update({
      where: { id: ours.id },
      data: { ...location, deletedAt: null },
    });
    return;
  }
  const owner = { id: newId(), storeId: store.id, merchantId: store.merchantId };
  await tx.pickupLocation.createMany({ data: [{ ...location, ...owner }], skipDuplicates: true });
}

/** Removes locations that the shop no longer lists. Returns whether there were any. */
async function letGo(
  tx: Tx,
  known: readonly PickupLocation[],
  facts: ShopFacts,
  now: Date,
): Promise<boolean> {
  const named = new Set(facts.locations.map(({ externalId }) => externalId));
  const gone = known.filter(
    ({ externalId, deletedAt }) => externalId && !deletedAt && !named.has(externalId),
  );
  await tx.pickupLocation.updateMany({
    where: { id: { in: gone.map(({ id }) => id) } },
    data: { deletedAt: now, isDefault: false },
  });
  return gone.length > 0;
}

/** Makes the oldest location the default if there is none (product.md D26). */
export async function keepADefault(tx: Tx, storeId: string): Promise<void> {
  const live = await tx.pickupLocation.findMany({
    where: { storeId, deletedAt: null },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { id: true, isDefault: true },
  });
  if (live.length === 0 || live.some(({ isDefault }) => isDefault)) return;
  await tx.pickupLocation.update({ where: { id: live[0]!.id }, data: { isDefault: true } });
}

/** Whether a location is unchanged. Compares only what people entered: positions that the shop lacks are looked up,
 *  and may shift a little. */
function isSame(ours: PickupLocation, location: ShopLocation): boolean {
  return (
    ours.deletedAt === null &&
    ours.name === location.name &&
    ours.address === location.address &&
    ours.phone === location.phone
  );
}
