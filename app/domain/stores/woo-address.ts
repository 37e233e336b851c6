import type { Store } from '@prisma/client';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { endConnection } from './disconnect-store.ts';

/** Takes the lock that is held while deciding which account's store owns a shop's address. */
export async function lockAddress(tx: Tx, url: string): Promise<void> {
  await oneAtATime(tx, `woo-address ${url}`);
}

/** The actor that the previous owner sees: they do not learn which account took over the address. */
const NEW_OWNER = { name: 'another account that the shop approved', userId: null };

/** Claims the shop's address for a store whose keys have just worked. If another account's store holds it, that store
 *  keeps it while it is connected and its own keys work. If not, it is disconnected and loses the address, but keeps
 *  its orders and history. */
export async function claimAddress(tx: Tx, store: Store, at: Date): Promise<'held' | 'taken'> {
  await lockAddress(tx, store.url);
  const address = { integrationType: 'woocommerce' as const, externalId: store.url };
  const holder = await tx.store.findUnique({ where: { integrationType_externalId: address } });
  if (holder?.id === store.id) return 'held';
  if (holder && holder.state !== 'disconnected' && holder.brokenBy !== 'rightsLost') return 'taken';
  if (holder) {
    await endConnection(tx, { store: holder, actor: NEW_OWNER, at, action: 'store.disconnect' });
    await tx.store.update({ where: { id: holder.id }, data: { externalId: null } });
  }
  await tx.store.update({ where: { id: store.id }, data: { externalId: store.url } });
  return 'held';
}
