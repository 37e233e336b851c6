import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult } from './batch.schema.ts';
import { eachOrder, problemNow, type BatchSteps, type OrderKeys } from './each-order.ts';
import { considerReleased } from './follow-warehouse.ts';
import { NOT_HELD } from './hold.rules.ts';
import { byActor, recordEvent } from './move-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Releases orders that are on hold. The reason for the hold stays in the timeline.
 *  @throws AppError 'nothing-to-do' when none was on hold. */
export function releaseOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'release', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'release', order);
    if (problem) return problem;
    await tx.order.update({ where: { id: order.id }, data: NOT_HELD });
    await recordEvent(tx, order, 'released', byActor(actor, deps.clock.now()));
    await considerReleased(tx, order);
    return null;
  });
}
