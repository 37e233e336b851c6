import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor, leaveManifest, moveOrder } from '#app/domain/orders/move-order.ts';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

/** Removes orders from the manifest, as long as it is not confirmed. Orders that have shipped keep their status.
 *  @throws AppError 'nothing-to-do' when none could be removed. */
export function removeFromManifest(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'takeOut', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'takeOut', order);
    if (problem) return problem;
    const transition = byActor(actor, deps.clock.now());
    if (nextStatus(order.status, 'takeOut')) await moveOrder(tx, order, 'takeOut', transition);
    else await leaveManifest(tx, order, transition);
    return null;
  });
}
