import type { Store } from '@prisma/client';
import { oneAtATime } from '#app/domain/shared/one-at-a-time.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { endConnection } from './disconnect-store.ts';

/** One at a time decides whose a shop's address is. */
export async function lockAddress(tx: Tx, url: string): Promise<void> {
  await oneAtATime(tx, `woo-address ${url}`);
}

/** Who that is, the earlier account is not told. */
const NEW_OWNER = { name: 'another account that the shop approved', userId: null };

/** The store's keys have opened the shop: its address is this store's. Another account's store keeps
 *  it only while that one's keys open the shop too; else that store is left with its orders and its
 *  history, and this one begins with none. */
export async function claimAddress(tx: Tx, store: Store, at: Date): Promise<'held' | 'taken'> {
  await lockAddress(tx, store.url);
  const address = { integrationType: 'woocommerce' as const, externalId: store.url };
  const holder = await tx.store.findUnique({ where: { integrationType_externalId: address } });
  if (holder?.id === store.id) return 'held';
  if (holder && holder.state !== 'disconnected' && holder.brokenBy !== 'rightsLost') return 'taken';
  if (holder) {
    await endConnection(tx, NEW_OWNER, holder, at);
    await tx.store.update({ where: { id: holder.id }, data: { externalId: null } });
  }
  await tx.store.update({ where: { id: store.id }, data: { externalId: store.url } });
  return 'held';
}
