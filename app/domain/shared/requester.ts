import type { Actor } from './actor.ts';

/** Identifies the owner of a document or a batch: the person's membership in an account, or else the store (an
 *  embedded shop has no person). */
export function requesterOf(actor: Actor): string {
  return actor.membershipId ? `user:${actor.membershipId}` : `store:${actor.storeIds[0] ?? 'none'}`;
}
