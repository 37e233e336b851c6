import { can, type Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { reconcileStoreJob } from '#app/domain/intake/reconcile-store.job.ts';
import type { Services } from '#app/ports/services.ts';
import { checkWebhooksJob } from './check-webhooks.job.ts';
import { isTriedAgain, isUnproved } from './connecting.rules.ts';
import { finishWooConnectJob } from './finish-woo-connect.job.ts';
import { listStores, seesAccounts, type StoreRow } from './list-stores.ts';
import { MAX_LISTED, storeByName, storesVisibleTo, type StoreInReach } from './store-visibility.ts';
import { healthOf, WITH_HEALTH, type BrokenStore } from './store-health.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** What a store's page shows. */
export type StorePage = Omit<StoreRow, 'ownerEmail' | 'tokenHandle' | 'webhookUrl'> & {
  /** The email address of the account that owns it; null for callers who see one account only. */
  account: string | null;
  /** Whether the store belongs to an account with members. A Shopify shop starts with an account of its own, without
   *  members. */
  isJoined: boolean;
  orders: number;
  /** The account's store that already has this shop's orders, until a person has said whether it moved here. A store
   *  that has orders of its own cannot be replaced by it (`canMove`). */
  sameShopAs: { name: string; url: string; canMove: boolean } | null;
};

/** One store as its page shows it.
 *  @throws AppError 'not-found' also for another account's store. */
export async function readStore(deps: Needs, actor: Actor, name: string): Promise<StorePage> {
  const store = await storeByName(deps.db, actor, 'store.read', name);
  const row = (await listStores(deps, actor, { id: store.id }))[0];
  if (!row) throw notFound('Store');
  const { ownerEmail, tokenHandle: _token, webhookUrl: _url, ...page } = row;
  const orders = await deps.db.order.count({ where: { storeId: store.id, partOfId: null } });
  const isDeciding = store.state === 'attention' && store.connectingDays !== null;
  const same =
    isDeciding && store.sameShopAsId
      ? await deps.db.store.findUnique({
          where: { id: store.sameShopAsId },
          select: { name: true, url: true },
        })
      : null;
  const sameShopAs = same && { ...same, canMove: orders === 0 };
  const account = seesAccounts(actor) ? ownerEmail : null;
  return { ...page, account, orders, sameShopAs, isJoined: ownerEmail.includes('@') };
}

/** Queues a check now instead of waiting for the timer. */
export async function checkStoreNow(deps: Needs, actor: Actor, name: string): Promise<void> {
  const store = await storeByName(deps.db, actor, 'store.read', name);
  if (store.integrationType === 'custom' || store.state === 'disconnected') return;
  // Several clicks within a second queue one check.
  const now = deps.clock.now();
  const period = Math.floor(now.getTime() / 1_000);
  if (isTriedAgain(store, now))
    await enqueue(deps.db, finishWooConnectJob, { storeId: store.id, attempt: `asked-${period}` });
  if (isUnproved(store)) return;
  await enqueue(deps.db, reconcileStoreJob, { storeId: store.id, period });
  if (store.integrationType === 'woocommerce')
    await enqueue(deps.db, checkWebhooksJob, { storeId: store.id, period });
}

const REMOVAL_SHOWN_MS = 14 * 86_400_000;

/** Up to five stores with a broken connection, of those that the actor may see. `inReach`: the result of
 *  `storesInReach`, if the caller has it. */
export async function brokenStores(
  deps: Needs,
  actor: Actor,
  inReach?: Promise<readonly StoreInReach[]>,
): Promise<BrokenStore[]> {
  if (!can(actor, 'store.read')) return [];
  const known = (await inReach) ?? null;
  if (known && known.length <= MAX_LISTED && !known.some(({ brokenSince }) => brokenSince))
    return [];
  const lately = new Date(deps.clock.now().getTime() - REMOVAL_SHOWN_MS);
  const found = await deps.db.store.findMany({
    where: {
      AND: [
        storesVisibleTo(actor, 'store.read'),
        { brokenSince: { not: null } },
        // A store whose app was removed is shown only for a while, because it may have been removed on purpose.
        { OR: [{ state: { not: 'disconnected' } }, { brokenSince: { gt: lately } }] },
      ],
    },
    select: { id: true },
    orderBy: { brokenSince: 'asc' },
    take: 5,
  });
  // Usually no store is broken, and the data about the health of stores need not be read.
  if (found.length === 0) return [];
  const stores = await deps.db.store.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: { brokenSince: 'asc' },
    include: WITH_HEALTH,
  });
  return stores.flatMap((store) => {
    const { broken } = healthOf(store, deps.clock.now());
    if (!broken) return [];
    const { what, todo } = broken;
    return [{ name: store.name, what, todo }];
  });
}
