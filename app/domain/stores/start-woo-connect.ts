import type { Actor } from '#app/domain/shared/actor.ts';
import { invalidField } from '#app/domain/shared/errors.ts';
import { askToApprove, type Asked, type Needs } from './ask-to-approve.ts';
import { accountFor } from './store-account.ts';
import { STORE_MESSAGES, type WooStoreInput } from './store.schema.ts';

/** Starts wc-auth: answers the address in the store where the merchant approves us. `browser` is the
 *  secret in the cookie of whoever starts; without one, as by the API, the address is ours, and opened
 *  in a browser of theirs it leads on to the store (`beginInBrowser`).
 *  @throws AppError 'invalid-input' at the field. */
export async function startWooConnect(
  deps: Needs,
  actor: Actor,
  input: WooStoreInput,
  browser: string | null,
): Promise<Asked> {
  const merchantId = await accountFor(deps.db, actor, input.username);
  const named = await deps.db.store.findUnique({
    where: { name: input.storeName },
    select: { merchantId: true, integrationType: true, url: true },
  });
  const isThis =
    named?.merchantId === merchantId &&
    named.integrationType === 'woocommerce' &&
    named.url === input.storeUrl;
  if (named && !isThis) throw invalidField('storeName', STORE_MESSAGES.nameTaken);
  const { storeName, storeUrl, days } = input;
  return askToApprove(deps, actor, browser, {
    storeName,
    storeUrl,
    days,
    merchantId,
    isReconnect: false,
  });
}
