import type { Actor } from './actor.ts';

/** Whose a document or a batch is: the person's in one account, else the store's (an embedded shop has no
 *  person). */
export function requesterOf(actor: Actor): string {
  return actor.membershipId ? `user:${actor.membershipId}` : `store:${actor.storeIds[0] ?? 'none'}`;
}
