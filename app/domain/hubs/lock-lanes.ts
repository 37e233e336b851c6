import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import { lockHub } from './hub-visibility.ts';

/** Locks the lanes of a hub. Everyone who may receive at the hub may change its lanes. Changes run one after the
 *  other, so that the later one sees the result of the earlier, and the lanes are never a mixture of both.
 *  @throws AppError 'not-found' for a hub that is not the actor's. */
export async function lockLanes(tx: Tx, actor: Actor, hubId: string): Promise<void> {
  await lockHub(tx, actor, 'hub.receive', hubId);
}
