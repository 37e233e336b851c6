import type { Actor } from '#app/domain/shared/actor.ts';
import { askToApprove, type Asked, type Needs } from './ask-to-approve.ts';
import { isUnproved } from './connecting.rules.ts';
import { ownStoreAt } from './own-store-at.ts';
import { accountFor } from '#app/domain/people/account-for.ts';
import type { WooStoreInput } from './store.schema.ts';

/** Starts the approval in WooCommerce (wc-auth) and returns the URL where the merchant approves us. `browser` is the
 *  secret in the cookie of the browser in which the connection was started. Calls through the API have no such secret;
 *  the URL is then one of ours, which redirects the person's browser to the store (`beginInBrowser`). A taken name
 *  becomes 'Name-2' when the store is created (product.md D6). An address that the account connected before is
 *  reconnected, and the store keeps its name and data.
 *  @throws AppError 'invalid-input' at the field. */
export async function startWooConnect(
  deps: Needs,
  actor: Actor,
  input: WooStoreInput,
  browser: string | null,
): Promise<Asked> {
  const merchantId = await accountFor(deps.db, actor, input.username);
  const { storeName, storeUrl, days } = input;
  const known = await ownStoreAt(deps.db, { merchantId, storeUrl });
  return askToApprove(deps, actor, browser, {
    storeName: known?.name ?? storeName,
    storeUrl,
    days,
    merchantId,
    isReconnect: known !== null && !isUnproved(known),
  });
}
