import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { storesVisibleTo } from './store-visibility.ts';

export type StoreChoice = {
  name: string;
  locations: { id: string; name: string; address: string }[];
};

/** The connected stores for which an order can be created, each with its pickup locations, default first. */
export async function storesWithPickup(
  deps: Pick<Services, 'db'>,
  actor: Actor,
): Promise<StoreChoice[]> {
  const stores = await deps.db.store.findMany({
    where: { AND: [storesVisibleTo(actor, 'store.read'), { state: { not: 'disconnected' } }] },
    orderBy: { name: 'asc' },
    select: {
      name: true,
      pickupLocations: {
        where: { deletedAt: null },
        orderBy: [{ isDefault: 'desc' }, { createdAt: 'asc' }],
        select: { id: true, name: true, address: true },
      },
    },
  });
  return stores.map((store) => ({ name: store.name, locations: store.pickupLocations }));
}
