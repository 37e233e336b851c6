import { authorize, type Actor } from '#app/domain/shared/actor.ts';

/** Whether the actor may see the proof of an order that they may see. Hub staff may not, because they need neither a
 *  recipient's signature nor a picture of a house. */
export function maySeeProof(actor: Actor): boolean {
  return authorize(actor, 'order.read') !== 'ownHubs';
}
