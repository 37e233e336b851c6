import { actorOfStore, type Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { connectionOf } from '#app/domain/credentials/store-connection.ts';
import type { Services } from '#app/ports/services.ts';
import {
  isAtHome,
  isInWindow,
  isSignedBy,
  type PluginCall,
  type PluginClaim,
} from './plugin-signature.ts';

/** The actor of a call from the WordPress plugin: its one store, with the rights of an embedded app (product.md D24).
 *  Null for an unknown or disconnected store, and for an invalid signature.
 *  @throws AppError 'not-signed-in' when only the time is wrong, since the merchant can correct that;
 *  'store-elsewhere' for a copy of the shop, which must not act on the live shop's orders. */
export async function pluginActor(
  deps: Pick<Services, 'db' | 'vault' | 'clock'>,
  claim: PluginClaim,
  call: PluginCall,
): Promise<Actor | null> {
  const store = await deps.db.store.findUnique({ where: { id: claim.storeId } });
  if (store?.integrationType !== 'woocommerce' || store.state === 'disconnected') return null;
  const { webhookSecret } = (await connectionOf(deps, store)).credentials;
  if (!webhookSecret || !isSignedBy(webhookSecret, claim, call)) return null;
  if (!isInWindow(claim, deps.clock.now()))
    throw new AppError(
      'not-signed-in',
      'The clock of your web server is wrong by more than five minutes. Ask your host to correct it.',
    );
  if (!isAtHome(call, store.url))
    throw new AppError(
      'store-elsewhere',
      `This shop is a copy of ${store.url}, or has moved from there. Connect it again. If it has moved, you can then move your store to this address.`,
    );
  return actorOfStore(store, 'embedded', `${store.name} (WordPress)`);
}
