import { authorize, type Actor } from '#app/domain/shared/actor.ts';

/** Whether the actor may see the proof of an order that they may see. Only hub staff may not, who need no
 *  recipient's signature and no picture of a house. */
export function maySeeProof(actor: Actor): boolean {
  return authorize(actor, 'order.read') !== 'ownHubs';
}
