import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, problemNow, type BatchSteps, type OrderKeys } from './each-order.ts';
import { byActor, recordEvent } from './move-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Puts orders on hold until they are released, so that they cannot ship or go into a manifest (product.md D30). Their
 *  eligibility is still checked, and their stores are not notified.
 *  @throws AppError 'nothing-to-do' when none can be held. */
export function holdOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys, note = null }: OrderKeys & { note?: string | null },
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'hold', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'hold', order);
    if (problem) return problem;
    const at = deps.clock.now();
    await tx.order.update({
      where: { id: order.id },
      data: { heldAt: at, heldBy: actor.name, holdNote: note },
    });
    await recordEvent(tx, order, 'held', { ...byActor(actor, at), note });
    return null;
  });
}
