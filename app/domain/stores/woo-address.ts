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

type Claimed = Pick<Store, 'id' | 'url'>;

/** Other stores that hold the shop's address, with or without `www.`. */
async function otherHolders(tx: Tx, { id, url }: Claimed): Promise<Store[]> {
  return tx.store.findMany({
    where: {
      integrationType: 'woocommerce',
      externalId: { in: shopSpellings(url) },
      id: { not: id },
    },
  });
}

function isLiveHolder({ state, brokenBy }: Store): boolean {
  return state !== 'disconnected' && brokenBy !== 'rightsLost';
}

/** Whether another store holds the shop's address and keeps it (`claimAddress`). The address must be locked. */
export async function isHeldByAnother(tx: Tx, store: Claimed): Promise<boolean> {
  return (await otherHolders(tx, store)).some(isLiveHolder);
}

/** Claims the shop's address, with and without `www.`, for a store whose keys have just worked. If another account's
 *  store holds it, that store keeps it while it is connected and its own keys work. If not, it is disconnected and
 *  loses the address, but keeps its orders and history. */
export async function claimAddress(tx: Tx, store: Store, at: Date): Promise<'held' | 'taken'> {
  await lockAddress(tx, store.url);
  const others = await otherHolders(tx, store);
  if (others.some(isLiveHolder)) return 'taken';
  for (const holder of others) {
    await endConnection(tx, { store: holder, actor: NEW_OWNER, at, action: 'store.disconnect' });
    await tx.store.update({ where: { id: holder.id }, data: { externalId: null } });
  }
  await tx.store.update({ where: { id: store.id }, data: { externalId: store.url } });
  return 'held';
}
