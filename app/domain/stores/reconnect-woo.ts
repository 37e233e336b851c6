import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { askToApprove, type Asked, type Needs } from './ask-to-approve.ts';
import { isUnproved } from './connecting.rules.ts';
import { storeByName } from './store-visibility.ts';

/** Starts wc-auth once more for a store that is known: its orders and settings stay, and what came in
 *  meanwhile is read from where it stopped.
 *  @throws AppError 'not-found' for a store of someone else, or of another kind. */
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
    // One that was never connected to its end has its first steps before it.
    isReconnect: !isUnproved(store),
    // One that was never connected to its end keeps how far back was chosen.
    ...(connectingDays === null ? {} : { days: connectingDays }),
  });
}
