import type { Actor } from './actor.ts';

/** Whose a document or a batch is: the person's, else the store's (an embedded shop has no person). */
export function requesterOf(actor: Actor): string {
  return actor.userId ? `user:${actor.userId}` : `store:${actor.storeIds[0] ?? 'none'}`;
}
