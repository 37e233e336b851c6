import type { Store } from '@prisma/client';
import { isAppError } from '#app/domain/shared/errors.ts';
import { isBeforeBooking, ORDER_STATUSES } from '#app/domain/orders/order-status.rules.ts';
import { connectionOf } from '#app/domain/stores/store-connection.ts';
import type {
  IncomingOrder,
  StoreConnection,
  StorePlatformPort,
} from '#app/ports/store-platform.ts';
import type { Services } from '#app/ports/services.ts';
import { markGone } from './mark-gone.ts';
import { takeInOrder } from './take-in-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'places' | 'platforms' | 'vault' | 'log'>;

/** Changes are asked for from a little before the last one seen: clocks differ and pages shift. */
const OVERLAP_MS = 5 * 60_000;
/** How many unbooked orders are re-read by id in one run, longest unread first. */
const RE_READ = 50;
/** An unbooked order is re-read at most this often: trash and hard deletes send nothing. */
const RE_READ_AFTER_MS = 30 * 60_000;

/** Brings in what webhooks missed: every order changed since the watermark, and our own unbooked
 *  orders by id, since some changes send nothing at all. Safe to repeat.
 *  @throws AppError 'store-down' to be run again. */
export async function reconcileStore(deps: Needs, input: { storeId: string }): Promise<void> {
  const store = await deps.db.store.findUnique({
    where: { id: input.storeId },
    include: { cursor: true },
  });
  if (!store || store.state === 'disconnected' || store.integrationType === 'custom') return;
  const platform = deps.platforms[store.integrationType];
  if (!platform) return;
  try {
    const connection = await connectionOf(deps, store);
    await readChanges(
      deps,
      store,
      store.cursor?.watermark ?? store.connectedAt,
      platform,
      connection,
    );
    await reReadUnbooked(deps, store, platform, connection);
    await deps.db.store.updateMany({
      where: { id: store.id, state: 'attention' },
      data: { state: 'connected', stateReason: null },
    });
  } catch (error) {
    await noteFailure(deps, store, error);
    throw error;
  }
}

async function readChanges(
  deps: Needs,
  store: Store,
  watermark: Date,
  platform: StorePlatformPort,
  connection: StoreConnection,
): Promise<void> {
  const since = new Date(watermark.getTime() - OVERLAP_MS);
  let newest = watermark;
  let cursor: string | null = null;
  do {
    const page = await platform.readChanged(connection, since, cursor);
    for (const order of page.orders) {
      await takeInReadable(deps, store, order);
      if (order.updatedAt > newest) newest = order.updatedAt;
    }
    cursor = page.cursor;
    await saveWatermark(deps, store.id, newest);
  } while (cursor !== null);
}

/** One order that cannot be read must not hold up the others behind it. */
async function takeInReadable(deps: Needs, store: Store, order: IncomingOrder): Promise<void> {
  try {
    await takeInOrder(deps, store.id, order);
  } catch (error) {
    if (!isAppError(error) || error.code !== 'store-refused') throw error;
    deps.log.error({ storeId: store.id, ...error.details }, error.message);
  }
}

async function saveWatermark(deps: Needs, storeId: string, watermark: Date): Promise<void> {
  const at = { watermark, lastRunAt: deps.clock.now(), lastError: null };
  await deps.db.syncCursor.upsert({ where: { storeId }, create: { storeId, ...at }, update: at });
}

async function reReadUnbooked(
  deps: Needs,
  store: Store,
  platform: StorePlatformPort,
  connection: StoreConnection,
): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - RE_READ_AFTER_MS);
  const orders = await deps.db.order.findMany({
    where: {
      storeId: store.id,
      externalId: { not: null },
      status: { in: ORDER_STATUSES.filter(isBeforeBooking) },
      updatedAt: { lt: before },
    },
    orderBy: { updatedAt: 'asc' },
    take: RE_READ,
    select: { id: true, externalId: true },
  });
  for (const { id, externalId } of orders) {
    if (!externalId) continue;
    const read = await platform.readOrder(connection, externalId);
    if (read.kind === 'gone') await markGone(deps, store, externalId);
    else await takeInReadable(deps, store, read.order);
    await deps.db.order.update({ where: { id }, data: { updatedAt: deps.clock.now() } });
  }
}

async function noteFailure(deps: Needs, store: Store, error: unknown): Promise<void> {
  const message = isAppError(error) ? error.message : 'The last check failed.';
  await deps.db.syncCursor.updateMany({
    where: { storeId: store.id },
    data: { lastError: message, lastRunAt: deps.clock.now() },
  });
  if (isAppError(error) && error.code === 'store-rights-lost')
    await deps.db.store.updateMany({
      where: { id: store.id, state: 'connected' },
      data: { state: 'attention', stateReason: message },
    });
}
