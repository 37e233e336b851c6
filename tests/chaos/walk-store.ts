import type { Order } from '@prisma/client';
import { takeInOrder } from '#app/domain/intake/take-in-order.ts';
import { incomingOrder } from '#tests/builders/incoming-order.ts';
import type { InStore, Walk, WalkWorld } from './walk-world.ts';

/** An order is placed in its store and imported. */
export async function placeOrder(world: WalkWorld, externalId: string): Promise<[Order, InStore]> {
  const inStore = { externalId, isCancelled: false, houseNumber: 1 };
  await hearOf(world, inStore);
  const where = { storeId: world.store.id, externalId };
  return [await world.db.order.findFirstOrThrow({ where }), inStore];
}

/** The store cancels the order, restores it, or changes its address. Sometimes we learn of that only with the next
 *  change. */
export async function changeInStore(walk: Walk): Promise<void> {
  const { world, inStore, dice, log } = walk;
  if (dice() < 0.5) inStore.isCancelled = !inStore.isCancelled;
  else inStore.houseNumber += 1;
  const words = inStore.isCancelled ? 'cancelled' : `open, to number ${inStore.houseNumber}`;
  const isHeard = dice() < 0.8;
  log.push(`store: ${words}${isHeard ? '' : ', not told'}`);
  if (isHeard) await hearOf(world, inStore);
}

/** Reads the store's current version, as after its webhook or by the daily comparison. */
export async function hearOf(
  { services, store, clock }: WalkWorld,
  { externalId, isCancelled, houseNumber }: InStore,
): Promise<void> {
  const order = incomingOrder(0);
  const now = clock.now();
  const shipping = { ...order.shipping, address1: `${houseNumber} Kloof Street` };
  const cancelled = { cancelled: true, platformStatus: 'cancelled' };
  const facts = { ...order.facts, ...(isCancelled ? cancelled : {}) };
  const read = { externalId, orderId: externalId, updatedAt: now, readAt: now, shipping, facts };
  await takeInOrder(services, store.id, { ...order, ...read }, 'present');
}
