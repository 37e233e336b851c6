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
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { sendKeptJob } from '#app/domain/webhooks/send-kept.job.ts';
import type { Services } from '#app/ports/services.ts';
import type { StoreConnection } from '#app/ports/store-platform.ts';
import { KEYS_CHECKED } from './connect-with-keys.ts';
import { triedUntil } from './connecting.rules.ts';
import { finishWooConnectJob } from './finish-woo-connect.job.ts';
import { storeByName, storesVisibleTo } from './store-visibility.ts';
import { ADDRESS_TAKEN, claimAddress, lockAddress } from './woo-address.ts';

/** How many of a store's newest orders are looked up in the shop, since some may have been deleted there. */
const LATEST_ORDERS = 3;
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
  const latest = await deps.db.order.findMany({
    where: { storeId: other.id, externalId: { not: null }, sourceState: { not: 'deleted' } },
    select: { externalId: true, createdAt: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: LATEST_ORDERS,
  });
  for (const { externalId, createdAt } of latest) {
    const placedAt = externalId && (await placedInShop(deps, shop, externalId));
    if (placedAt && sameSecond(placedAt, createdAt)) return true;
  }
  return false;
}

/** When the shop's order with this id was placed; null if there is none, or if it cannot be read. */
async function placedInShop(
  { platforms }: Pick<Readers, 'platforms'>,
  shop: StoreConnection,
  externalId: string,
): Promise<Date | null> {
  try {
    const read = await platforms.woocommerce.readOrder(shop, externalId);
    return read.kind === 'order' ? read.order.createdAt : null;
  } catch (error) {
    if (isAppError(error) && error.code !== 'store-down') return null;
    throw error;
  }
}

function sameSecond(one: Date, other: Date): boolean {
  return Math.floor(one.getTime() / 1_000) === Math.floor(other.getTime() / 1_000);
}

export const sameShopWords = ({ name, url }: Pick<Store, 'name' | 'url'>) =>
  `This shop has the orders of the store ${name} (${url}).`;

type Deciding = Pick<Services, 'db' | 'clock' | 'vault'>;

/** Gives the store that already has this shop's orders the shop's new address and keys. Its name, orders, settings and
 *  pickup locations stay. The store that was begun for the new address is removed. Returns the name of the moved
 *  store.
 *  @throws AppError 'not-found'; 'conflict' if there is nothing to decide (any more), if the new store has orders, or if
 *  another account has the address. */
export async function moveStoreHere(
  deps: Deciding,
  actor: Actor,
  input: { storeName: string },
): Promise<{ storeName: string }> {
  const at = deps.clock.now();
  return deps.db.$transaction(async (tx) => {
    const begun = await undecided(tx, actor, input.storeName);
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
    await takeKeys(tx, deps, { from: begun.id, to: moved.id });
    await tx.apiToken.updateMany({
      where: { storeId: begun.id, kind: 'connect' },
      data: { storeId: moved.id },
    });
    await tx.store.delete({ where: { id: begun.id } });
    const claim = await claimAddress(tx, { ...moved, url: begun.url }, at);
    if (claim === 'taken') throw new AppError('conflict', ADDRESS_TAKEN);
    await tx.store.update({
      where: { id: moved.id },
      data: {
        url: begun.url,
        state: 'attention',
        stateReason: KEYS_CHECKED,
        disconnectedAt: null,
        connectingDays: moved.connectingDays ?? begun.connectingDays,
        connectingUntil: triedUntil(at),
      },
    });
    const { id: subject, merchantId } = moved;
    const detail = { url: new URL(begun.url).origin };
    await writeAudit(tx, actor, { at, action: 'store.move', subject, merchantId, detail });
    await enqueue(tx, sendKeptJob, { storeId: moved.id, cause: `moved-${at.getTime()}` });
    await tryKeys(tx, moved.id, at);
    return { storeName: moved.name };
  });
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
