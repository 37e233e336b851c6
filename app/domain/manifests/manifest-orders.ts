import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor, moveOrder } from '#app/domain/orders/move-order.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

/** Puts each eligible order into the manifest (product.md D9); the others are reported with the reason.
 *  @throws AppError 'nothing-to-do' when none can be added. */
export function manifestOrders(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'manifest', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'manifest', order);
    if (problem) return problem;
    const at = deps.clock.now();
    await moveOrder(tx, order, 'manifest', byActor(actor, at), {
      manifestStatus: 'inManifest',
      inManifestAt: at,
    });
    return null;
  });
}
