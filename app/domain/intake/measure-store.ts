import type { Store, SyncCursor } from '@prisma/client';
import type { HeldOrder, OrderWindow } from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import type { StoreSide } from './store-side.ts';
import {
  compareStores,
  mustCompare,
  sizeOf,
  windowAt,
  type OwnOrder,
  type StoreGap,
} from './store-gap.rules.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

/** One reading of the store. `held`: its orders; null if the counts alone were sufficient. */
export type Look = { at: Date; window: OrderWindow; held: HeldOrder[] | null };

/** Counts the orders in the store and here and updates the sync status, before any gap is closed.
 *  @throws AppError as the store's calls, such as 'store-down'; the sync status then keeps its last values. */
export async function measureStore(
  deps: Needs,
  store: Store & { cursor: SyncCursor | null },
  side: StoreSide,
): Promise<Look> {
  const now = deps.clock.now();
  const window = windowAt(now, store.cursor?.completeSince ?? store.connectedAt);
  const counts = {
    inStore: await side.platform.countOrders(side.connection, window),
    here: await deps.db.order.count({ where: countable(store.id, window) }),
  };
  if (!mustCompare(now, counts, store.cursor?.comparedAt ?? null)) {
    await writeMeter(deps, store, window, { storeCount: counts.inStore, ownCount: counts.here });
    return { at: now, window, held: null };
  }
  const held = await allHeld(side, window);
  const look = { at: now, window, held };
  await noteGap(deps, store, look, await gapOf(deps, store.id, look));
  return look;
}

/** The gap as it is now, because our orders may have changed since the reading. */
export async function gapOf(deps: Needs, storeId: string, look: Look): Promise<StoreGap> {
  if (!look.held) return { missing: [], outdated: [], surplus: [] };
  const own = await ownOrders(deps, storeId, look.window, look.held);
  return compareStores(look.held, own, look.at);
}

/** Updates the sync status. The number of orders here is derived, so that the figures always add up: those in the
 *  store, minus missing, plus surplus. */
export async function noteGap(deps: Needs, store: Store, look: Look, gap: StoreGap): Promise<void> {
  if (!look.held) return;
  const { missing, outdated, surplus } = gap;
  await writeMeter(deps, store, look.window, {
    storeCount: look.held.length,
    ownCount: look.held.length - missing.length + surplus.length,
    missing: missing.length,
    outdated: outdated.length,
    surplus: surplus.length,
    // While a gap is open, the next check compares again, however many orders there are.
    comparedAt: sizeOf(gap) === 0 ? deps.clock.now() : null,
  });
  await deps.db.syncCursor.updateMany({
    where: { storeId: store.id, gapSince: sizeOf(gap) === 0 ? { not: null } : null },
    data: { gapSince: sizeOf(gap) === 0 ? null : look.at },
  });
}

type Figures = Partial<
  Pick<SyncCursor, 'storeCount' | 'ownCount' | 'missing' | 'outdated' | 'surplus' | 'comparedAt'>
>;

async function writeMeter(
  deps: Needs,
  store: Store,
  window: OrderWindow,
  figures: Figures,
): Promise<void> {
  const meter = { ...figures, countedFrom: window.from, countedAt: deps.clock.now() };
  await deps.db.syncCursor.upsert({
    where: { storeId: store.id },
    create: { storeId: store.id, watermark: store.connectedAt, ...meter },
    update: meter,
  });
}

async function allHeld(side: StoreSide, window: OrderWindow): Promise<HeldOrder[]> {
  const held = new Map<string, HeldOrder>();
  let cursor: string | null = null;
  do {
    const page = await side.platform.listHeld(side.connection, window, cursor);
    for (const order of page.orders) held.set(order.externalId, order);
    cursor = page.cursor;
  } while (cursor !== null);
  return [...held.values()];
}

function countable(storeId: string, { from, to }: OrderWindow) {
  return {
    storeId,
    externalId: { not: null },
    createdAt: { gte: from, lt: to },
    sourceState: { not: 'deleted' as const },
  };
}

/** Our orders in the window, and those that the store lists but that we keep under another date. */
async function ownOrders(
  deps: Needs,
  storeId: string,
  { from, to }: OrderWindow,
  held: readonly HeldOrder[],
): Promise<OwnOrder[]> {
  const ids = held.map((order) => order.externalId);
  const [since, until] = [from.toISOString(), to.toISOString()];
  return deps.db.$queryRaw<OwnOrder[]>`
    select external_id as "externalId", source_updated_at as "sourceUpdatedAt",
      source_read_at as "sourceReadAt",
      source_state = 'deleted' as "isDeleted", erased_at is not null as "isErased",
      created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz as "isInWindow"
    from orders
    where store_id = ${storeId}::uuid and external_id is not null
      and (created_at >= ${since}::timestamptz and created_at < ${until}::timestamptz
        or external_id = any(${ids}))`;
}
