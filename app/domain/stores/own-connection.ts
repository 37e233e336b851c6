import type { Store } from '@prisma/client';
import { authorize, isOwnAdmin, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { healthOf, WITH_HEALTH, type HealthLine } from './store-health.rules.ts';

/** WooCommerce shows the same last characters of a key in its own list. */
const KEY_ENDING = 7;

type OwnConnection = {
  storeName: string;
  state: Store['state'];
  reason: string | null;
  connectedAt: Date;
  lastDeliveryAt: Date | null;
  /** When the store was last compared with ours. */
  lastCheckedAt: Date | null;
  lastCheckError: string | null;
  hasPickupLocation: boolean;
  /** As the store's own page at the portal shows it. */
  health: HealthLine[];
  /** The end of the key that we read the store with, so that it can be found and revoked there. */
  keyEnding: string | null;
};

/** What a store's own admin may know of its connection.
 *  @throws AppError 'not-found' for a caller who is no single store. */
export async function ownConnection(
  deps: Pick<Services, 'db' | 'vault' | 'clock'>,
  actor: Actor,
): Promise<OwnConnection> {
  authorize(actor, 'store.read');
  const store = await deps.db.store.findUnique({
    where: { id: ownStoreId(actor) },
    include: {
      ...WITH_HEALTH,
      _count: { select: { pickupLocations: { where: { deletedAt: null } } } },
    },
  });
  if (!store) throw notFound('Store');
  const { credentials } = await connectionOf(deps, store);
  return {
    storeName: store.name,
    state: store.state,
    reason: store.stateReason,
    connectedAt: store.connectedAt,
    lastDeliveryAt: store.lastDeliveryAt,
    lastCheckedAt: store.cursor?.lastRunAt ?? null,
    lastCheckError: store.cursor?.lastError ?? null,
    health: healthOf(store, deps.clock.now()).lines,
    hasPickupLocation: store._count.pickupLocations > 0,
    keyEnding: credentials['consumerKey']?.slice(-KEY_ENDING) ?? null,
  };
}

/** A person reaches stores, but is none. */
export function ownStoreId(actor: Actor): string {
  const [storeId] = actor.storeIds;
  if (!storeId || !(isOwnAdmin(actor.role) || actor.role === 'store')) throw notFound('Store');
  return storeId;
}

/** The store that an address names; where it names none, the one store that the actor is. */
export async function nameOfStore(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named;
  const where = { id: ownStoreId(actor) };
  const store = await deps.db.store.findUnique({ where, select: { name: true } });
  if (!store) throw notFound('Store');
  return store.name;
}
