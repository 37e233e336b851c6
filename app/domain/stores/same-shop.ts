import type { Store } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import {
  connectionOf,
  credentialOf,
  keepCredentials,
} from '#app/domain/credentials/store-connection.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import type { Services } from '#app/ports/services.ts';
import type { StoreConnection } from '#app/ports/store-platform.ts';
import { KEYS_CHECKED } from './connect-with-keys.ts';
import { triedUntil } from './connecting.rules.ts';
import { finishWooConnectJob } from './finish-woo-connect.job.ts';
import { storeByName, storesVisibleTo } from './store-visibility.ts';
import { ADDRESS_TAKEN, isHeldByAnother, lockAddress } from './woo-address.ts';

/** How many of a store's newest orders are looked up in the shop. The old site may have taken many after the database
 *  was copied, and some may have been deleted in the shop. */
const MAX_LOOKED_UP = 300;
/** How many orders one call looks up. */
const PER_CALL = 100;
/** The most stores of an account that are compared with a new shop. */
const MAX_STORES = 20;

type Readers = Pick<Services, 'db' | 'vault' | 'platforms'>;

/** The account's WooCommerce store that already has the orders of the shop that `store` connects; null if there is
 *  none. The shop has then moved to a new address, or is a copy. An order is the same if the shop has one with its id
 *  that was placed in the same second.
 *  @throws AppError 'store-down'. */
export async function findSameShop(deps: Readers, store: Store): Promise<Store | null> {
  const others = await deps.db.store.findMany({
    where: {
      merchantId: store.merchantId,
      integrationType: 'woocommerce',
      id: { not: store.id },
      orders: { some: { externalId: { not: null } } },
    },
    orderBy: { createdAt: 'desc' },
    take: MAX_STORES,
  });
  if (others.length === 0) return null;
  const shop = await connectionOf(deps, store);
  for (const other of others) if (await hasOrdersOf(deps, shop, other)) return other;
  return null;
}

async function hasOrdersOf(deps: Readers, shop: StoreConnection, other: Store): Promise<boolean> {
  try {
    return (await compareOrders(deps, shop, other)) !== null;
  } catch (error) {
    if (isAppError(error) && error.code !== 'store-down') return false;
    throw error;
  }
}

type Placed = { id: string; externalId: string | null; createdAt: Date };

/** The newest order that the store and the shop share, and the orders that the store got after it. Those exist only at
 *  the store's address: the shop has no order with their id, or another one. Null if none of the newest orders is
 *  shared.
 *  @throws AppError as the shop's calls. */
async function compareOrders(
  { db, platforms }: Readers,
  shop: StoreConnection,
  other: Pick<Store, 'id'>,
): Promise<{ shared: Placed; onlyThere: Placed[] } | null> {
  const newest = await newestOf(db, other);
  for (let from = 0; from < newest.length; from += PER_CALL) {
    const some = newest.slice(from, from + PER_CALL);
    const ids = some.flatMap(({ externalId }) => externalId ?? []);
    const inShop = await platforms.woocommerce.readPlacedAt?.(shop, ids);
    const at = some.findIndex(({ externalId, createdAt }) => {
      const placedAt = inShop?.get(externalId ?? '');
      return placedAt && sameSecond(placedAt, createdAt);
    });
    const shared = some[at];
    if (shared) return { shared, onlyThere: newest.slice(0, from + at) };
  }
  return null;
}

function newestOf(db: Pick<Tx, 'order'>, { id: storeId }: Pick<Store, 'id'>): Promise<Placed[]> {
  return db.order.findMany({
    where: { storeId, externalId: { not: null }, sourceState: { not: 'deleted' } },
    select: { id: true, externalId: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: MAX_LOOKED_UP,
  });
}

function sameSecond(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 1_000) === Math.floor(other.getTime() / 1_000);
}

export const sameShopWords = ({ name, url }: Pick<Store, 'name' | 'url'>) =>
  `This shop has the orders of the store ${name} (${url}).`;

type Deciding = Pick<Services, 'db' | 'clock' | 'vault'>;

/** Gives the store that already has this shop's orders the shop's new address and keys. Its name, orders, settings and
 *  pickup locations stay. Orders that exist only at its old address lose their id in the shop, so that they are neither
 *  read from there again nor taken for another order with that id. The store that was begun for the new address is
 *  removed. `finishWooConnect` claims the address once the keys have worked there. Returns the name of the moved store.
 *  @throws AppError 'not-found'; 'conflict' if there is nothing to decide (any more), if the new store has orders, if
 *  the shop no longer has the store's orders, or if another account has the address; as the shop's calls. */
export async function moveStoreHere(
  deps: Deciding & Readers,
  actor: Actor,
  input: { storeName: string },
): Promise<{ storeName: string }> {
  const at = deps.clock.now();
  const seen = await storeByName(deps.db, actor, 'store.write', input.storeName);
  if (!seen.sameShopAsId) throw NOTHING_TO_DECIDE();
  const shop = await connectionOf(deps, seen);
  const compared = await compareOrders(deps, shop, { id: seen.sameShopAsId });
  return inTransaction(deps.db, async (tx) => {
    const begun = await undecided(tx, actor, input.storeName);
    const moved = await replacedBy(tx, actor, begun);
    if (moved.id !== seen.sameShopAsId) throw NOTHING_TO_DECIDE();
    if (!compared)
      throw new AppError(
        'conflict',
        `This shop does not have the newest orders of ${moved.name}. Connect it separately.`,
      );
    await takeKeys(tx, deps, { from: begun.id, to: moved.id });
    await tx.apiToken.updateMany({
      where: { storeId: begun.id, kind: 'connect' },
      data: { storeId: moved.id },
    });
    await tx.store.delete({ where: { id: begun.id } });
    await tx.store.update({
      where: { id: moved.id },
      data: {
        url: begun.url,
        // The new address is not claimed before its keys have worked. Until then, nothing is read from it.
        externalId: null,
        state: 'attention',
        stateReason: KEYS_CHECKED,
        disconnectedAt: null,
        deletedAt: null,
        connectingDays: moved.connectingDays ?? begun.connectingDays,
        connectingUntil: triedUntil(at),
      },
    });
    const onlyHere = await leaveBehind(tx, moved, compared);
    const { id: subject, merchantId } = moved;
    const url = new URL(begun.url).origin;
    const detail = onlyHere.length > 0 ? { url, onlyHere } : { url };
    await writeAudit(tx, actor, { at, action: 'store.move', subject, merchantId, detail });
    await enqueue(tx, sendKeptJob, { storeId: moved.id, cause: `moved-${at.getTime()}` });
    await tryKeys(tx, moved.id, at);
    return { storeName: moved.name };
  });
}

/** The store that is to move to the address of `begun`.
 *  @throws AppError 'conflict' if it cannot. */
async function replacedBy(
  tx: Tx,
  actor: Actor,
  begun: Store & { sameShopAsId: string },
): Promise<Store> {
  if ((await tx.order.count({ where: { storeId: begun.id } })) > 0)
    throw new AppError(
      'conflict',
      `${begun.name} already has orders of its own, so it cannot be replaced. Connect it separately.`,
    );
  const moved = await tx.store.findFirst({
    where: {
      AND: [
        storesVisibleTo(actor, 'store.write'),
        { id: begun.sameShopAsId, merchantId: begun.merchantId },
      ],
    },
  });
  if (!moved) throw NOTHING_TO_DECIDE();
  if (await isHeldByAnother(tx, { id: moved.id, url: begun.url }))
    throw new AppError('conflict', ADDRESS_TAKEN);
  return moved;
}

/** Removes the shop's id from the orders that exist only at the store's old address. Returns their numbers.
 *  @throws AppError 'conflict' if the store got further orders since they were compared. */
async function leaveBehind(
  tx: Tx,
  store: Store,
  { shared, onlyThere }: { shared: Placed; onlyThere: readonly Placed[] },
): Promise<string[]> {
  const compared = new Set([shared, ...onlyThere].map(({ id }) => id));
  const newest = await newestOf(tx, store);
  const at = newest.findIndex(({ id }) => id === shared.id);
  if (at === -1 || newest.slice(0, at).some(({ id }) => !compared.has(id)))
    throw new AppError(
      'conflict',
      `${store.name} got an order while the shops were compared. Try again.`,
    );
  const ids = onlyThere.map(({ id }) => id);
  const orders = await tx.order.updateManyAndReturn({
    where: { id: { in: ids } },
    data: { externalId: null },
  });
  return orders.map(({ orderId }) => orderId).toSorted();
}

/** Connects the shop as a store of its own, although another store has its orders. From then on both get the shop's
 *  orders.
 *  @throws AppError 'not-found'; 'conflict' if there is nothing to decide (any more). */
export async function connectSeparately(
  deps: Deciding,
  actor: Actor,
  input: { storeName: string },
): Promise<void> {
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    const { id: subject, merchantId } = await undecided(tx, actor, input.storeName);
    await tx.store.update({
      where: { id: subject },
      data: {
        sameShopAsId: null,
        isSeparate: true,
        stateReason: KEYS_CHECKED,
        connectingUntil: triedUntil(at),
      },
    });
    await writeAudit(tx, actor, { at, action: 'store.separate', subject, merchantId });
    await tryKeys(tx, subject, at);
  });
}

const NOTHING_TO_DECIDE = () =>
  new AppError('conflict', 'This was already decided. Reload the page to see the store.');

/** A store that waits for a decision, locked together with its address. */
async function undecided(
  tx: Tx,
  actor: Actor,
  storeName: string,
): Promise<Store & { sameShopAsId: string }> {
  const seen = await storeByName(tx, actor, 'store.write', storeName);
  await lockAddress(tx, seen.url);
  await tx.$queryRaw`select 1 from stores where id in (${seen.id}::uuid, ${seen.sameShopAsId}::uuid) order by id for update`;
  const store = await tx.store.findUnique({
    where: { id: seen.id, state: 'attention', connectingDays: { not: null } },
  });
  const { sameShopAsId } = store ?? {};
  if (!store || !sameShopAsId) throw NOTHING_TO_DECIDE();
  return { ...store, sameShopAsId };
}

async function takeKeys(
  tx: Tx,
  deps: Pick<Services, 'vault'>,
  { from, to }: { from: string; to: string },
): Promise<void> {
  for (const kind of ['consumerKey', 'consumerSecret']) {
    const secret = await credentialOf(tx, deps, from, kind);
    if (secret === null) throw NOTHING_TO_DECIDE();
    await keepCredentials(tx, deps, to, { [kind]: secret }, newId);
  }
}

async function tryKeys(tx: Tx, storeId: string, at: Date): Promise<void> {
  await enqueue(tx, finishWooConnectJob, { storeId, attempt: `decided-${at.getTime()}` });
}
