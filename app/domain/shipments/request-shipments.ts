import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor } from '#app/domain/orders/move-order.ts';
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
    const problem = await problemNow(tx, deps, 'ship', order);
    if (problem) return problem;
    await beginShipment(tx, deps, order, actor, byActor(actor, deps.clock.now()));
    return null;
  });
}
