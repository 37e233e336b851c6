import type { Store } from '@prisma/client';
import { z } from 'zod';
import { issueOneTime, useOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { hashSecret } from '#app/domain/credentials/secret-hash.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { type Actor, authorize } from '#app/domain/shared/actor.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import { checkStoreDocumentsJob } from '#app/domain/orders/check-store-documents.job.ts';
import { moveViews } from '#app/domain/people/saved-view-names.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import { carryBalance } from '#app/domain/wallet/carry-balance.ts';
import { lockOpenAccount } from '#app/domain/wallet/lock-open-account.ts';
import type { Services } from '#app/ports/services.ts';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import { beginAnew, isDeleted, letBack, OFFER_SECONDS } from './deleted-store.ts';
import { shopLock } from './install-shop.ts';
import { storesVisibleTo } from './store-visibility.ts';

type Needs = Pick<Services, 'db' | 'clock'>;

const Subject = z.object({ joinStoreId: z.uuid() });

const EXPIRED =
  'This link has expired or was already used. Open the app in Shopify and ask for a new one.';
const TAKEN = 'This shop already belongs to another account. Delete the store there first.';
const BUSY = 'This shop’s parcels are being booked right now. Try again in a minute.';

/** Issues a token from inside a shop. The shop's people can use this token to move the shop into their own account
 *  (product.md D24).
 *  @throws AppError 'not-found' if the caller does not act as a store, 'conflict' when the shop has already joined an
 *  account. */
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
  /** Whether the owner deleted the store here. Accepting the offer then reconnects the store. */
  wasDeleted: boolean;
};

/** The shop that a token offers. The token is not used up.
 *  @throws AppError 'gone' with a message for the user. */
export async function readOffer(deps: Needs, actor: Actor, token: string): Promise<ShopOffer> {
  const known = await deps.db.apiToken.findUnique({ where: { tokenHash: hashSecret(token) } });
  const subject = Subject.safeParse(known?.subject).data;
  const isOver = !known?.expiresAt || known.expiresAt <= deps.clock.now() || known.usedAt;
  if (known?.kind !== 'join' || !subject || isOver) throw new AppError('gone', EXPIRED);
  const store = await deps.db.store.findUniqueOrThrow({ where: { id: subject.joinStoreId } });
  const isMine = store.merchantId === actor.merchantId;
  const wasDeleted = isDeleted(store);
  // The name that another account chose is private to that account.
  const storeName = wasDeleted && !isMine ? new URL(store.url).hostname : store.name;
  return { storeName, storeUrl: store.url, isMine, wasDeleted };
}

/** Moves the shop into the caller's account: its orders, customers, locations and documents, and the rest of its
 *  paid-in balance. Old money records stay with the old account. A shop whose store was deleted may reconnect as soon
 *  as its app is opened. If the deleted store belonged to another account that the shop had joined, the shop starts
 *  empty in the new account.
 *  @throws AppError 'not-allowed', 'gone' for an invalid token or a deleted account, 'conflict' when the shop has joined
 *  another account or parcels are being booked. After a conflict the token stays valid. */
export async function joinShop(
  deps: Needs,
  actor: Actor,
  input: { token: string },
): Promise<{ storeName: string; hasLocations: boolean; isConnected: boolean }> {
  const merchantId = ownAccount(actor);
  return inTransaction(
    deps.db,
    async (tx) => {
      // Before any other lock, because the deletion of an account locks it before its stores.
      if ((await lockOpenAccount(tx, merchantId))?.closedAt !== null)
        throw new AppError('gone', 'This account was deleted.');
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
    // A shop with a hundred thousand orders takes a while.
    { timeout: 120_000 },
  );
}

/** Locks the shop and its store. Until the transaction ends, the app cannot be opened, and imports of orders wait,
 *  because they also lock the store. The imports then use the new account. */
async function lockedStore(tx: Tx, id: string): Promise<Store> {
  const { externalId } = await tx.store.findUniqueOrThrow({ where: { id } });
  await oneAtATime(tx, shopLock(externalId ?? id));
  await tx.$queryRaw`select 1 from stores where id = ${id}::uuid for update`;
  return tx.store.findUniqueOrThrow({ where: { id } });
}

/** Joins the shop's store to the account, or creates a new store there.
 *  @returns the store that the shop has from now on. */
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
  await moveViews(tx, { ...actor, merchantId }, { shop: store.name, from: before });
  const open = await tx.shipment.count({
    where: { merchantId, order: { storeId: store.id }, bookedAt: null, endedAt: null },
  });
  if (open > 0) throw new AppError('conflict', BUSY);
  // Locks the account that the shop leaves. A payment to it is then either complete before the move, or finds that
  // the shop has left.
  await tx.$queryRaw`select 1 from merchants where id = ${before}::uuid for update`;
  const at = deps.clock.now();
  // Labels may show the phone number of the account that the shop leaves.
  await enqueue(tx, checkStoreDocumentsJob, { storeId: store.id, cause: newId() });
  const carried = { from: before, to: merchantId, storeName: store.name, cause: store.id };
  await carryBalance(tx, { ...carried, at });
  await writeAudit(tx, actor, { at, action: 'store.join', subject: store.id, merchantId });
}

/** Whether the shop has joined an account: one with members, or with more than this one store. A closed account has
 *  lost its members, but its orders are its own until they are erased. */
async function isTaken(tx: Tx, store: Store): Promise<boolean> {
  const account = await tx.merchant.findUniqueOrThrow({
    where: { id: store.merchantId },
    select: { closedAt: true, _count: { select: { memberships: true, stores: true } } },
  });
  const { memberships, stores } = account._count;
  return account.closedAt !== null || memberships > 0 || stores > 1;
}

/** Moves everything that belongs to the shop to the new account. A customer known in both accounts is merged. */
async function moveRows(tx: Tx, storeId: string, from: string, to: string): Promise<void> {
  const of = { where: { storeId }, data: { merchantId: to } };
  await tx.store.update({ where: { id: storeId }, data: { merchantId: to } });
  await tx.pickupLocation.updateMany(of);
  await tx.outgoingWebhook.updateMany(of);
  // Alerts without an account are the operator's own.
  await tx.alert.updateMany({ ...of, where: { storeId, merchantId: from } });
  await tx.warehouseOrder.updateMany(of);
  // Also filtered by the account, because only that column has an index.
  await tx.manifest.updateMany({ ...of, where: { storeId, merchantId: from } });
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
  const asOwner = { where: { merchantId: from }, data: { merchantId: to } };
  await tx.documentJob.updateMany(asOwner);
  await tx.batch.updateMany(asOwner);
  await tx.orderImport.updateMany(asOwner);
}

/** The caller's own account, for actions that no one may do on their behalf.
 *  @throws AppError 'not-allowed' for those who have none, such as administrators. */
function ownAccount(actor: Actor): string {
  authorize(actor, 'store.write');
  if (!actor.merchantId)
    throw new AppError('not-allowed', 'Sign in as the merchant who owns the store.');
  return actor.merchantId;
}
