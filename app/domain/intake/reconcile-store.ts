import type { OrderStatus, Prisma, Store, SyncCursor } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import { isBeforeBooking, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import { checkRights } from '#app/domain/stores/check-rights.ts';
import { shopLeft } from '#app/domain/stores/shop-left.ts';
import { noteFailure, noteWhole } from '#app/domain/stores/store-break.ts';
import { noteAnswer } from '#app/domain/stores/store-rest.ts';
import { failureOf } from '#app/domain/stores/store-break.rules.ts';
import { scheduleUnsynced } from '#app/domain/tracking/schedule-milestone.ts';
import type { Services } from '#app/ports/services.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import { measureStore, type Look, gapOf, noteGap } from './measure-store.ts';
import type { StoreSide } from './store-side.ts';
import { takeInAll, takeInEach } from './take-in-by-id.ts';
import { reconcileStoreJob } from './reconcile-store.job.ts';
import { sizeOf, type StoreGap } from './store-gap.rules.ts';

/** How many differing orders one run reads by id. If there are more and the run reduced their number, a further run is
 *  queued at once. */
const FILLED_AT_ONCE = 300;

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'platforms' | 'vault' | 'log'>;

/** Changes are read from slightly before the last one seen, because clocks differ and an order may move to
 *  another page between two reads. */
const OVERLAP_MS = 5 * 60_000;
/** Uncollected orders re-read by id in one run, starting with those not changed or re-read for the longest time. */
const RE_READ = 50;
/** An order is re-read at most this often. Re-reading is needed because a deletion, a hold or a move does not put the
 *  order into the list of changes, so if its webhook is lost, nothing else shows it. */
const RE_READ_AFTER_MS = 30 * 60_000;

/** Imports what webhooks missed. It reads every order changed since the watermark, then some of our uncollected orders
 *  by id, then orders that still differ from the store's list. The sync status is updated before and after; if the
 *  store limited our rate in the last run, only after. Idempotent.
 *  @throws AppError 'store-down', so that the job is retried. */
export async function reconcileStore(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { cursor: true },
  });
  if (!store || store.state === 'disconnected' || store.integrationType === 'custom') return;
  const platform = deps.platforms[store.integrationType];
  if (!platform) return;
  try {
    // The shop reported earlier that it removed the app, but could not be asked at that time.
    if (store.removalSaidAt && (await shopLeft(deps, store)) === 'disconnected') return;
    const side = { platform, connection: await connectionOf(deps, store) };
    await lookAtRights(deps, store);
    // After a rate limit, the store's allowance is used for orders first, then for counting.
    const isSlowed = store.cursor?.failure === 'slowedDown';
    const first = isSlowed ? null : await lookUnlessLying(deps, store, side);
    await readChanges(deps, store, store.cursor?.watermark ?? store.connectedAt, side);
    await scheduleUnsynced(deps, store);
    await reReadUncollected(deps, store, side);
    const look = first ?? (await lookUnlessLying(deps, store, side));
    if ('error' in look) throw look.error;
    await closeGap(deps, store, side, look);
    await noteAnswer(deps, store);
    await noteWhole(deps, store.id);
  } catch (error) {
    await noteFailure(deps, store, error);
    throw error;
  }
}

/** Reports missing rights. The run continues even then, and reads what is still allowed. If the store limits our rate,
 *  the check is skipped, because the remaining calls are needed for the orders. */
async function lookAtRights(deps: Needs, store: Store): Promise<void> {
  try {
    await checkRights(deps, store);
  } catch (error) {
    if (failureOf(error) !== 'slowedDown') throw error;
  }
}

/** Measures the store. An error is returned instead of thrown, so that the store's changes are read even if its orders
 *  cannot be counted.
 *  @throws AppError 'store-rights-lost'. */
async function lookUnlessLying(
  deps: Needs,
  store: Store & { cursor: SyncCursor | null },
  side: StoreSide,
): Promise<Look | { error: unknown }> {
  try {
    return await measureStore(deps, store, side);
  } catch (error) {
    if (isAppError(error) && error.code === 'store-rights-lost') throw error;
    return { error };
  }
}

async function readChanges(
  deps: Needs,
  store: Store,
  watermark: Date,
  { platform, connection }: StoreSide,
): Promise<void> {
  // A store's clock may be wrong. A change dated in the future must not hide the changes until then.
  const now = deps.clock.now();
  let newest = watermark < now ? watermark : now;
  const since = new Date(newest.getTime() - OVERLAP_MS);
  let cursor: string | null = null;
  do {
    const page = await platform.readChanged(connection, since, cursor);
    await takeInAll(deps, store, page.orders);
    for (const { updatedAt } of page.orders)
      if (updatedAt > newest && updatedAt <= now) newest = updatedAt;
    cursor = page.cursor;
    await saveWatermark(deps, store.id, newest);
  } while (cursor !== null);
}

async function saveWatermark(deps: Needs, storeId: string, watermark: Date): Promise<void> {
  const at = { watermark, lastRunAt: deps.clock.now(), lastError: null };
  await deps.db.syncCursor.upsert({ where: { storeId }, create: { storeId, ...at }, update: at });
}

/** Statuses in which the store may still hold, move or cancel the order. */
function isBeforeCollection(status: OrderStatus): boolean {
  return isBeforeBooking(status) || ['unassigned', 'assigned', 'accepted'].includes(status);
}

/** Orders of WooCommerce that another store has shipped are re-read for this long. That shipment may be cancelled or fail
 *  for good, which changes nothing in their own store. */
const ELSEWHERE_MS = 60 * 86_400_000;

/** Orders that may have to ship from here although no list of changes names them. */
function mayShipHere({ integrationType }: Store, now: number): Prisma.OrderWhereInput {
  const uncollected = { status: { in: ORDER_STATUSES.filter(isBeforeCollection) } };
  if (integrationType !== 'woocommerce') return uncollected;
  const elsewhere = {
    status: 'shippedBy3rdParty' as const,
    sourceState: 'fulfilledElsewhere' as const,
    // A completed order was sent, whoever did it.
    NOT: { platformStatus: 'completed' },
    createdAt: { gt: new Date(now - ELSEWHERE_MS) },
  };
  return { OR: [uncollected, elsewhere] };
}

async function reReadUncollected(deps: Needs, store: Store, side: StoreSide): Promise<void> {
  const now = deps.clock.now().getTime();
  const before = new Date(now - RE_READ_AFTER_MS);
  const { sightMs } = side.platform;
  const orders = await deps.db.order.findMany({
    where: {
      storeId: store.id,
      AND: [
        // A part is read together with its order.
        { OR: [{ externalId: { not: null } }, { partOf: { externalId: { not: null } } }] },
        mayShipHere(store, now),
      ],
      erasedAt: null,
      updatedAt: { lt: before },
      ...(sightMs ? { createdAt: { gt: new Date(now - sightMs) } } : {}),
    },
    orderBy: { updatedAt: 'asc' },
    take: RE_READ,
    select: { externalId: true, partOf: { select: { externalId: true } } },
  });
  // Each order is moved to the end of the queue before it is read, so that an order on which the store fails does not
  // come first again in the next run.
  const toTheEnd = (externalId: string) =>
    deps.db.$executeRaw`
      with due as (
        select o.id from orders o where o.store_id = ${store.id}::uuid and (o.external_id = ${externalId}
          or o.part_of_id = (select id from orders
            where store_id = ${store.id}::uuid and external_id = ${externalId}))
        order by o.id for no key update)
      update orders set updated_at = ${deps.clock.now()} from due where orders.id = due.id`;
  const ids = new Set(orders.flatMap((order) => (order.partOf ?? order).externalId ?? []));
  await takeInEach(deps, store, side, ids, toTheEnd);
}

/** Reads orders by id that still differ between the store's list and ours. The sync status then shows what is left. */
async function closeGap(deps: Needs, store: Store, side: StoreSide, look: Look): Promise<void> {
  const gap = await gapOf(deps, store.id, look);
  const now = deps.clock.now().getTime();
  const ids = turnOf([...gap.missing, ...gap.outdated, ...gap.surplus], now);
  const { read } = await takeInEach(deps, store, side, ids);
  const left = withoutAlive(await gapOf(deps, store.id, look), read);
  await noteGap(deps, store, look, left);
  const isMoving = sizeOf(left) < sizeOf(gap) && sizeOf(left) > 0;
  if (isMoving && sizeOf(gap) > ids.length)
    await enqueue(deps.db, reconcileStoreJob, { storeId: store.id, period: now });
}

/** The orders of this run. It starts at another position each time, so that unreadable orders never block
 *  the others. */
function turnOf(ids: readonly string[], now: number): string[] {
  const start = ids.length > FILLED_AT_ONCE ? Math.floor(now / 1_000) % ids.length : 0;
  return [...ids.slice(start), ...ids.slice(0, start)].slice(0, FILLED_AT_ONCE);
}

/** Removes orders that could be read (`read`) from the surplus: the store has them, but with another date than here. */
function withoutAlive(gap: StoreGap, read: ReadonlySet<string>): StoreGap {
  return { ...gap, surplus: gap.surplus.filter((id) => !read.has(id)) };
}
