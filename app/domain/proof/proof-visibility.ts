import { authorize, type Actor } from '#app/domain/shared/actor.ts';

/** Anyone who may see an order may see its proof, except hub staff, who need no recipient's signature and no
 *  picture of a house. */
export function maySeeProof(actor: Actor): boolean {
  return authorize(actor, 'order.read') !== 'ownHubs';
}
