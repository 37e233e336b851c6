import type { Store } from '@prisma/client';
import { z } from 'zod';
import { issueOneTime, useOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { type Actor, authorize } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { carryBalance } from '#app/domain/wallet/carry-balance.ts';
import type { Services } from '#app/ports/services.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { beginAnew, isDeleted, letBack, OFFER_SECONDS } from './deleted-store.ts';
import { shopLock } from './install-shop.ts';
import { storesVisibleTo } from './store-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const Subject = z.object({ joinStoreId: z.uuid() });

const EXPIRED =
  'This link has expired or was already used. Open the app in Shopify and ask for a new one.';
const TAKEN = 'This shop already belongs to another account.';
const BUSY = 'Parcels of this shop are being booked right now. Try again in a minute.';

/** From inside a shop: a token with which its people can take the shop into an account of their own
 *  (product.md D24). @throws AppError 'conflict' when somebody has. */
export async function offerShop(deps: Needs, actor: Actor): Promise<{ token: string }> {
  const store = await deps.db.store.findFirst({
    where: { AND: [storesVisibleTo(actor, 'store.settings'), { id: { in: [...actor.storeIds] } }] },
  });
  if (!store) throw notFound('Store');
  if (await isTaken(deps.db, store)) throw new AppError('conflict', TAKEN);
  const token = await issueOneTime(deps, {
    kind: 'join',
    subject: { joinStoreId: store.id },
    ttlSeconds: OFFER_SECONDS,
  });
  return { token };
}

export type ShopOffer = {
  storeName: string;
  storeUrl: string;
  isMine: boolean;
  /** Its owner deleted it here; it would be connected again. */
  wasDeleted: boolean;
};

/** What a token offers, without using it.
 *  @throws AppError 'gone' with words for the person. */
export async function readOffer(deps: Needs, actor: Actor, token: string): Promise<ShopOffer> {
  const known = await deps.db.apiToken.findUnique({ where: { tokenHash: hashSecret(token) } });
  const subject = Subject.safeParse(known?.subject).data;
  const isOver = !known?.expiresAt || known.expiresAt <= deps.clock.now() || known.usedAt;
  if (known?.kind !== 'join' || !subject || isOver) throw new AppError('gone', EXPIRED);
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: subject.joinStoreId } });
  const isMine = store.merchantId === actor.merchantId;
  const wasDeleted = isDeleted(store);
  // The name that another account gave it is that account's own.
  const storeName = wasDeleted && !isMine ? new URL(store.url).hostname : store.name;
  return { storeName, storeUrl: store.url, isMine, wasDeleted };
}

/** Takes the shop into the caller's account: its orders, customers, places and documents, and what of
 *  its balance was paid in. Its old money records stay where they were posted. A deleted shop is let
 *  back, and connected once the app is opened; another account than before begins with none of it.
 *  @throws AppError 'gone' for a token that opens nothing, 'conflict' when the shop is taken or
 *  parcels are being booked; then the token can be used again. */
export async function joinShop(
  deps: Needs,
  actor: Actor,
  input: { token: string },
): Promise<{ storeName: string; hasLocations: boolean; isConnected: boolean }> {
  const merchantId = ownAccount(actor);
  return inTransaction(
    deps.db,
    async (tx) => {
      const used = await useOneTime({ db: tx, clock: deps.clock }, 'join', input.token);
      const subject = Subject.safeParse(used?.subject).data;
      if (!subject) throw new AppError('gone', EXPIRED);
      const store = await lockedStore(tx, subject.joinStoreId);
      const joined = await joinTo(tx, deps, actor, store, merchantId);
      const places = { storeId: joined.id, deletedAt: null };
      const hasLocations = (await tx.pickupLocation.count({ where: places })) > 0;
      const isConnected = joined.state !== 'disconnected';
      return { storeName: joined.name, hasLocations, isConnected };
    },
    // A shop of a hundred thousand orders takes a while.
    { timeout: 120_000 },
  );
}

/** Nobody opens the app meanwhile, and whoever takes an order in holds the row of its store: from here
 *  on they see the new account. */
async function lockedStore(tx: Tx, id: string): Promise<Store> {
  const { externalId } = await tx.store.findUniqueOrThrow({ where: { id } });
  await oneAtATime(tx, shopLock(externalId ?? id));
  await tx.$queryRaw`select 1 from stores where id = ${id}::uuid for update`;
  return tx.store.findUniqueOrThrow({ where: { id } });
}

/** @returns the store that the shop has in the account from now on. */
async function joinTo(
  tx: Tx,
  deps: Needs,
  actor: Actor,
  store: Store,
  merchantId: string,
): Promise<Store> {
  const isOthers = store.merchantId !== merchantId;
  if (!isDeleted(store)) {
    if (isOthers) await take(tx, deps, actor, store, merchantId);
    return store;
  }
  const { externalId } = store;
  if (externalId === null) throw new AppError('conflict', TAKEN);
  const at = deps.clock.now();
  if (isOthers && (await isTaken(tx, store))) {
    const fresh = await beginAnew(tx, { ...store, externalId }, merchantId, at);
    await writeAudit(tx, actor, { at, action: 'store.join', subject: fresh.id, merchantId });
    return fresh;
  }
  await letBack(tx, store.id);
  if (isOthers) await take(tx, deps, actor, store, merchantId);
  else await writeAudit(tx, actor, { at, action: 'store.join', subject: store.id, merchantId });
  return store;
}

async function take(
  tx: Tx,
  deps: Needs,
  actor: Actor,
  store: Store,
  merchantId: string,
): Promise<void> {
  if (await isTaken(tx, store)) throw new AppError('conflict', TAKEN);
  const before = store.merchantId;
  await moveRows(tx, store.id, before, merchantId);
  const open = await tx.shipment.count({
    where: { merchantId, order: { storeId: store.id }, bookedAt: null, endedAt: null },
  });
  if (open > 0) throw new AppError('conflict', BUSY);
  // Whoever gives money to the account that the shop leaves was first, or finds it left.
  await tx.$queryRaw`select 1 from merchants where id = ${before}::uuid for update`;
  const at = deps.clock.now();
  await carryBalance(tx, { from: before, to: merchantId, storeName: store.name, at });
  await writeAudit(tx, actor, { at, action: 'store.join', subject: store.id, merchantId });
}

/** An account of people, or of more than this one shop, is somebody's. */
async function isTaken(tx: Tx, store: Store): Promise<boolean> {
  const account = await tx.merchant.findUniqueOrThrow({
    where: { id: store.merchantId },
    select: { _count: { select: { memberships: true, stores: true } } },
  });
  return account._count.memberships > 0 || account._count.stores > 1;
}

/** Everything that belongs to the shop, and so to its account. A customer whom both accounts know
 *  becomes one. */
async function moveRows(tx: Tx, storeId: string, from: string, to: string): Promise<void> {
  const of = { where: { storeId }, data: { merchantId: to } };
  await tx.store.update({ where: { id: storeId }, data: { merchantId: to } });
  await tx.pickupLocation.updateMany(of);
  await tx.outgoingWebhook.updateMany(of);
  await tx.attention.updateMany(of);
  await tx.$executeRaw`
    update orders o set customer_id = theirs.id
    from customers ours join customers theirs
      on theirs.match_key = ours.match_key and theirs.merchant_id = ${to}::uuid
    where o.customer_id = ours.id and ours.merchant_id = ${from}::uuid`;
  await tx.$executeRaw`
    delete from customers ours where merchant_id = ${from}::uuid and exists (
      select from customers theirs where theirs.match_key = ours.match_key and theirs.merchant_id = ${to}::uuid)`;
  await tx.customer.updateMany({ where: { merchantId: from }, data: { merchantId: to } });
  await tx.order.updateMany({ where: { storeId }, data: { merchantId: to } });
  await tx.orderTag.updateMany({ where: { order: { storeId } }, data: { merchantId: to } });
  await tx.shipment.updateMany({ where: { order: { storeId } }, data: { merchantId: to } });
  await tx.documentJob.updateMany({ where: { merchantId: from }, data: { merchantId: to } });
}

/** The caller's own account, for what nobody may do for them.
 *  @throws AppError 'not-allowed' for those who have none, such as administrators. */
function ownAccount(actor: Actor): string {
  authorize(actor, 'store.write');
  if (!actor.merchantId)
    throw new AppError('not-allowed', 'Sign in as the merchant who owns the store.');
  return actor.merchantId;
}
