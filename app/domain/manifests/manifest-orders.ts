import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { eachOrder, type BatchSteps, type OrderKeys } from '#app/domain/orders/each-order.ts';
import { byActor, moveOrder } from '#app/domain/orders/move-order.ts';
import { actFactsOf, ORDER_ACTS } from '#app/domain/orders/order-acts.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';

/** Puts each eligible order into the manifest (product.md D9); the others are reported with the reason.
 *  @throws AppError 'nothing-to-do' when none can be manifested. */
export function manifestOrders(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'manifest', orderKeys, steps }, async (tx, order) => {
    const store = await tx.store.findUniqueOrThrow({ where: { id: order.storeId } });
    const facts = actFactsOf({ ...order, store }, null);
    const problem = ORDER_ACTS.manifest.problem(facts, deps.settings.productName);
    if (problem) return problem;
    const at = deps.clock.now();
    await moveOrder(tx, order, 'manifest', byActor(actor, at), {
      manifestStatus: 'inManifest',
      inManifestAt: at,
    });
    return null;
  });
}
