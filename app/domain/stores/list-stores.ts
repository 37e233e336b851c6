import type { Prisma } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { backfillOf, type StoreBackfill } from './read-backfill.ts';
import { isDeleted } from './deleted-store.ts';
import { healthOf, WITH_HEALTH, type StoreHealth } from './store-health.rules.ts';
import { storesVisibleTo } from './store-visibility.ts';

export type StoreRow = {
  id: string;
  name: string;
  url: string;
  integrationType: 'shopify' | 'woocommerce' | 'custom';
  state: 'connected' | 'attention' | 'disconnected';
  stateReason: string | null;
  /** Whether its connection was ended on purpose (`isDeleted`), so that only a person can reconnect it. */
  isDeleted: boolean;
  ownerEmail: string;
  /** The public handle of the newest live store token: its last four characters. */
  tokenHandle: string | null;
  locations: number;
  lastDeliveryAt: string | null;
  health: StoreHealth;
  /** The import of past orders; null for custom and disconnected stores, and until keys of the store have worked. */
  backfill: StoreBackfill | null;
  /** Whether its webhook was switched off, for example because deliveries failed for 72 hours. */
  isWebhookOff: boolean;
  webhookUrl: string | null;
};

/** Whether the caller sees the account of a store, which only callers who see all accounts do. */
export function seesAccounts(actor: Actor): boolean {
  return actor.role === 'admin' && actor.merchantId === null;
}

function ofAccount(q: string): Prisma.StoreWhereInput {
  const words = { contains: q, mode: 'insensitive' } as const;
  return { merchant: { OR: [{ email: words }, { name: words }] } };
}

/** The stores that the actor may see, by name. `q` is searched in names and URLs; for callers who see all accounts,
 *  also in the name and email address of the account. */
export async function listStores(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  query: { q?: string; id?: string } = {},
): Promise<StoreRow[]> {
  const q = query.q?.trim();
  const stores = await deps.db.store.findMany({
    where: {
      AND: [
        storesVisibleTo(actor, 'store.read'),
        query.id ? { id: query.id } : {},
        q
          ? {
              OR: [
                { name: { contains: q, mode: 'insensitive' } },
                { url: { contains: q, mode: 'insensitive' } },
                ...(seesAccounts(actor) ? [ofAccount(q)] : []),
              ],
            }
          : {},
      ],
    },
    orderBy: { name: 'asc' },
    include: {
      merchant: { select: { email: true } },
      ...WITH_HEALTH,
      _count: { select: { pickupLocations: { where: { deletedAt: null } } } },
    },
  });
  const now = deps.clock.now();
  return stores.map((store) => ({
    id: store.id,
    name: store.name,
    url: store.url,
    integrationType: store.integrationType,
    state: store.state,
    stateReason: store.stateReason,
    isDeleted: isDeleted(store),
    ownerEmail: store.merchant.email,
    tokenHandle: store.tokens[0]?.handle ?? null,
    locations: store._count.pickupLocations,
    lastDeliveryAt: store.lastDeliveryAt?.toISOString() ?? null,
    health: healthOf(store, now),
    backfill: backfillOf(store, now),
    isWebhookOff: store.webhookDisabledAt !== null,
    webhookUrl: store.webhookUrl,
  }));
}
