import type { Store } from '@prisma/client';
import { issueOneTime } from '#app/domain/credentials/one-time-tokens.ts';
import { AppError, notFound } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { insertStore } from './insert-store.ts';
import { freeStoreName } from './store-names.ts';

/** Whether the connection was ended on purpose: the store was deleted, disconnected in its plugin, or taken over by
 *  another account. Then only a person's confirmation can reconnect it. */
export function isDeleted({ state, deletedAt }: Pick<Store, 'state' | 'deletedAt'>): boolean {
  return state === 'disconnected' && deletedAt !== null;
}

/** The answer to requests of a deleted Shopify shop, except those of the page that offers to connect it again. */
export function storeDeleted({ settings }: Pick<Services, 'settings'>): AppError {
  return new AppError(
    'store-deleted',
    `This store was deleted from its ${settings.productName} account. Open the app in Shopify and connect the store again.`,
  );
}

/** The deleted store of a shop, or null. If its account was closed, the shop starts as a new store instead. */
export async function deletedStoreOf(
  { db }: Pick<Services, 'db'>,
  domain: string,
): Promise<Store | null> {
  const store = await db.store.findFirst({
    where: { integrationType: 'shopify', externalId: domain, merchant: { closedAt: null } },
  });
  return store && isDeleted(store) ? store : null;
}

/** Issues a token from inside a deleted store's shop. The shop's people can use this token to reconnect the store to
 *  the same account or to another one.
 *  @throws AppError 'not-found' if no store was deleted. */
export async function offerDeletedShop(
  deps: Pick<Services, 'db' | 'clock'>,
  domain: string,
): Promise<{ token: string }> {
  const store = await deletedStoreOf(deps, domain);
  if (!store) throw notFound('Store');
  const token = await issueOneTime(deps, {
    kind: 'join',
    subject: { joinStoreId: store.id },
    ttlSeconds: OFFER_SECONDS,
  });
  return { token };
}

/** How long the offer of a shop is valid, in seconds: as long as every other connection token (product.md D25). */
export const OFFER_SECONDS = 15 * 60;

const WAITING = 'Open the app in Shopify to finish connecting it.';

/** Allows a deleted store to reconnect the next time its shop opens the app. */
export async function letBack(tx: Tx, storeId: string): Promise<void> {
  await tx.store.update({
    where: { id: storeId },
    data: { deletedAt: null, stateReason: WAITING },
  });
}

/** Creates a new store for an account other than the one that deleted the shop's store. Orders, records and the
 *  chosen name stay with the old account, and so do the shop's privacy requests about them. */
export async function beginAnew(
  tx: Tx,
  deleted: Store & { externalId: string },
  merchantId: string,
  at: Date,
): Promise<Store> {
  const { externalId, url, currency } = deleted;
  await tx.store.update({
    where: { id: deleted.id },
    data: { externalId: null, formerExternalId: externalId },
  });
  const name = await freeStoreName(tx, externalId.replace('.myshopify.com', ''), merchantId);
  const integrationType = 'shopify' as const;
  const { id } = await insertStore(tx, {
    name,
    url,
    currency,
    externalId,
    integrationType,
    merchantId,
  });
  return tx.store.update({
    where: { id },
    data: { state: 'disconnected', disconnectedAt: at, stateReason: WAITING },
  });
}
