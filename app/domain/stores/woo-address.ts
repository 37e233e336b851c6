import type { Store } from '@prisma/client';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { endConnection } from './disconnect-store.ts';
import { shopSpellings, withoutWww } from './shop-spellings.rules.ts';

/** Takes the lock that is held while deciding which account's store owns a shop's address. */
export async function lockAddress(tx: Tx, url: string): Promise<void> {
  await oneAtATime(tx, `woo-address ${withoutWww(url)}`);
}

/** The actor shown to the previous owner, who does not learn which account took over the address. */
const NEW_OWNER = { name: 'another account, which has connected this shop', userId: null };

export const ADDRESS_TAKEN =
  'This shop is connected to another account. Disconnect it there, or remove that account’s key under ' +
  'WooCommerce > Settings > Advanced > REST API. Then connect it again.';

/** Claims the shop's address, with and without `www.`, for a store whose keys have just worked. If another account's
 *  store holds it, that store keeps it while it is connected and its own keys work. If not, it is disconnected and
 *  loses the address, but keeps its orders and history. */
export async function claimAddress(tx: Tx, store: Store, at: Date): Promise<'held' | 'taken'> {
  await lockAddress(tx, store.url);
  const holders = await tx.store.findMany({
    where: { integrationType: 'woocommerce', externalId: { in: shopSpellings(store.url) } },
  });
  const others = holders.filter(({ id }) => id !== store.id);
  if (others.some(({ state, brokenBy }) => state !== 'disconnected' && brokenBy !== 'rightsLost'))
    return 'taken';
  for (const holder of others) {
    await endConnection(tx, { store: holder, actor: NEW_OWNER, at, action: 'store.disconnect' });
    await tx.store.update({ where: { id: holder.id }, data: { externalId: null } });
  }
  await tx.store.update({ where: { id: store.id }, data: { externalId: store.url } });
  return 'held';
}
