import type { Prisma, Store } from '@prisma/client';
import { authorize, can, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Permission } from '#app/domain/shared/permissions.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';

type StorePermission = Extract<
  Permission,
  | `store.${string}`
  | `pickupLocation.${string}`
  | 'token.write'
  | 'credential.write'
  | 'order.create'
>;

/** The stores within an actor's permission, as a Prisma `where`. */
export function storesVisibleTo(actor: Actor, permission: StorePermission): Prisma.StoreWhereInput {
  const { merchantId, storeId } = ownedRows(actor, authorize(actor, permission));
  return { ...(merchantId ? { merchantId } : {}), ...(storeId ? { id: storeId } : {}) };
}

/** The most stores that a select lists. An administrator may see more. */
export const MAX_LISTED = 200;

export type StoreInReach = Pick<Store, 'name' | 'integrationType' | 'brokenSince'>;

/** The stores that the actor sees, by name. At most `MAX_LISTED` + 1 are returned; the last one only shows that there
 *  are more stores than a select lists. */
export async function storesInReach(
  { db }: { db: Tx },
  actor: Actor,
): Promise<readonly StoreInReach[]> {
  if (!can(actor, 'store.read')) return [];
  return db.store.findMany({
    where: storesVisibleTo(actor, 'store.read'),
    select: { name: true, integrationType: true, brokenSince: true },
    orderBy: { name: 'asc' },
    take: MAX_LISTED + 1,
  });
}

/** Finds a store by its name.
 *  @throws AppError 'not-found' also for another account's store. */
export async function storeByName(
  tx: Tx,
  actor: Actor,
  permission: StorePermission,
  name: string,
): Promise<Store> {
  const store = await tx.store.findFirst({
    where: { AND: [storesVisibleTo(actor, permission), { name }] },
  });
  if (!store) throw notFound('Store');
  return store;
}

/** The name of the only store that the actor sees; null when there are several, or none. */
export async function onlyStoreName(tx: Tx, actor: Actor): Promise<string | null> {
  const where = storesVisibleTo(actor, 'store.read');
  const [one, another] = await tx.store.findMany({ where, select: { name: true }, take: 2 });
  return one && !another ? one.name : null;
}

/** The domain of the only connected Shopify shop that the actor sees in their own account; null when there are several,
 *  or none. */
export async function onlyShopOf(tx: Tx, actor: Actor): Promise<string | null> {
  if (!actor.merchantId || !can(actor, 'store.read')) return null;
  const [one, another] = await tx.store.findMany({
    where: {
      AND: [
        storesVisibleTo(actor, 'store.read'),
        { integrationType: 'shopify', externalId: { not: null }, state: { not: 'disconnected' } },
      ],
    },
    select: { externalId: true },
    take: 2,
  });
  return one && !another ? one.externalId : null;
}
