import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { askToApprove, type Asked, type Needs } from './ask-to-approve.ts';
import { isUnproved } from './connecting.rules.ts';
import { storeByName } from './store-visibility.ts';

/** Starts the approval in WooCommerce (wc-auth) again for an existing store. Its orders and settings stay, and changes
 *  made in the meantime are read from where synchronisation stopped.
 *  @throws AppError 'not-found' for another account's store, or for a store of another kind. */
export async function reconnectWoo(
  deps: Needs,
  actor: Actor,
  input: { storeName: string },
  browser: string | null,
): Promise<Asked> {
  const store = await storeByName(deps.db, actor, 'store.write', input.storeName);
  if (store.integrationType !== 'woocommerce') throw notFound('Store');
  const { name: storeName, url: storeUrl, merchantId, connectingDays } = store;
  return askToApprove(deps, actor, browser, {
    storeName,
    storeUrl,
    merchantId,
    // After a first connection, the person continues to the form for the first pickup location.
    isReconnect: !isUnproved(store),
    // The chosen import range is kept until the connection is complete.
    ...(connectingDays === null ? {} : { days: connectingDays }),
  });
}
