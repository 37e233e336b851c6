import { authorize, type Actor } from '#app/domain/shared/actor.ts';

/** Who may see an order may see what its driver left, but for a hub's people: they need no recipient's
 *  signature, and no picture of a door. */
export function maySeeProof(actor: Actor): boolean {
  return authorize(actor, 'order.read') !== 'ownHubs';
}
