import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { byActor } from '#app/domain/orders/move-order.ts';
import { parcelWords } from '#app/domain/orders/parcels.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { beginShipment } from './begin-shipment.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Requests a shipment for each order, with the given number of parcels or one. Orders that cannot ship, or cannot
 *  be paid for, are reported with the reason.
 *  @throws AppError 'nothing-to-do' when none can ship. */
export function requestShipments(
  deps: Needs,
  actor: Actor,
  { orderKeys, parcels: asked = null }: OrderKeys & Partial<Pick<ActionInput, 'parcels'>>,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'ship', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'ship', order);
    if (problem) return problem;
    const parcels = asked ?? 1;
    const note = parcels > 1 ? parcelWords(parcels) : null;
    const transition = { ...byActor(actor, deps.clock.now()), note };
    await beginShipment(tx, deps, order, actor, transition, {
      parcels,
      pricedAt: steps?.pricedAt,
    });
    return null;
  });
}
