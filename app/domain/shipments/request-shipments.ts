import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import { eachOrder, type BatchSteps, type OrderKeys } from '#app/domain/orders/each-order.ts';
import { byActor } from '#app/domain/orders/move-order.ts';
import { actFactsOf, ORDER_ACTS } from '#app/domain/orders/order-acts.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { beginShipment } from './begin-shipment.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Asks for a courier for each order; what cannot ship, or cannot be paid for, is reported with its
 *  reason.
 *  @throws AppError 'nothing-to-do' when none can ship. */
export function requestShipments(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'ship', orderKeys, steps }, async (tx, order) => {
    const store = await tx.store.findUniqueOrThrow({ where: { id: order.storeId } });
    const facts = actFactsOf({ ...order, store }, null);
    const problem = ORDER_ACTS.ship.problem(facts, deps.settings.productName);
    if (problem) return problem;
    await beginShipment(tx, deps, order, actor, byActor(actor, deps.clock.now()));
    return null;
  });
}
