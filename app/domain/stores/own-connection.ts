import type { Store } from '@prisma/client';
import { authorize, isOwnAdmin, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { healthOf, WITH_HEALTH, type HealthLine } from './store-health.rules.ts';

/** The number of characters that WooCommerce shows from the end of each of its keys. */
const KEY_ENDING = 7;

type OwnConnection = {
  storeName: string;
  state: Store['state'];
  reason: string | null;
  connectedAt: Date;
  lastDeliveryAt: Date | null;
  /** When we last read the store, or tried to. */
  lastCheckedAt: Date | null;
  lastCheckError: string | null;
  hasPickupLocation: boolean;
  /** The same lines as on the store's page in the portal. */
  health: HealthLine[];
  /** The last characters of the key with which we read the store, so that it can be found and revoked there. */
  keyEnding: string | null;
};

/** The connection data that a store's own admin may see.
 *  @throws AppError as `ownStoreId`. */
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

/** The id of the store as which the caller acts. People have access to stores but do not act as one.
 *  @throws AppError 'not-found' if the caller does not act as a store. */
export function ownStoreId(actor: Actor): string {
  const [storeId] = actor.storeIds;
  if (!storeId || !(isOwnAdmin(actor.role) || actor.role === 'store')) throw notFound('Store');
  return storeId;
}

/** The name of the given store, or of the store as which the caller acts if none is given. */
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
