import { can, type Actor } from '#app/domain/shared/actor.ts';
import { centsFromDb } from '#app/domain/shared/cents.ts';
import { availableOf } from '#app/domain/wallet/ledger.ts';
import { isBilledByShopify } from '#app/domain/wallet/order-fee.ts';
import type { Services } from '#app/ports/services.ts';
import { storeByName } from './store-visibility.ts';

/** Who charges a Shopify store's fees. `balanceCents` is the account's balance; null for callers who may not
 *  see it. */
export type StoreFees = { by: 'shopify' } | { by: 'account'; balanceCents: number | null };

/** Who charges a Shopify store's fees; null for other stores, whose fees their account always pays.
 *  @throws AppError 'not-found' also for another account's store. */
export async function storeFees(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  actor: Actor,
  { name, isJoined }: { name: string; isJoined: boolean },
): Promise<StoreFees | null> {
  const store = await storeByName(db, actor, 'store.read', name);
  if (store.integrationType !== 'shopify') return null;
  if (await isBilledByShopify(db, settings.shopifyBilling, store.id)) return { by: 'shopify' };
  // A shop that has not joined an account has its own account, and everyone who opens the app counts as its owner.
  const isOwners = can(actor, 'account.read') || (actor.role === 'embedded' && !isJoined);
  if (!isOwners) return { by: 'account', balanceCents: null };
  const account = await db.ledgerAccount.findUnique({
    where: { key: availableOf(store.merchantId) },
  });
  return { by: 'account', balanceCents: centsFromDb(account?.balanceCents ?? 0n) };
}
