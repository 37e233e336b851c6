import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { hubById } from './hub-visibility.ts';

/** Whoever receives at a hub says where its parcels are put down. The lanes of a hub are changed by one after
 *  the other: the later of two has the table as the earlier left it, and it is never half of each.
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function lockLanes(tx: Tx, actor: Actor, hubId: string): Promise<void> {
  await tx.$queryRaw`select 1 from hubs where id::text = ${hubId} for no key update`;
  await hubById(tx, actor, 'hub.receive', hubId);
}
