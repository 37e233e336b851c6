import type { Order } from '@prisma/client';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { NOT_HELD } from '#app/domain/orders/hold.rules.ts';
import { byActor, recordEvent, type Transition } from '#app/domain/orders/move-order.ts';
import { nextStatus } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { keepCancelled } from './revive-order.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Cancels each order that can still be cancelled; the others are reported with the reason. An order that is
 *  already cancelled counts as done. If its store had cancelled it, it now stays cancelled even if the store reopens
 *  it.
 *  @throws AppError 'nothing-to-do' when none can be cancelled. */
export function cancelOrders(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'cancel', orderKeys, steps }, async (tx, order) => {
    const transition = byActor(actor, deps.clock.now());
    if (order.status === 'cancelled') {
      await keepCancelled(tx, order, transition);
      await endHold(tx, order, transition);
      return null;
    }
    const problem = await problemNow(tx, deps, 'cancel', order);
    if (!nextStatus(order.status, 'cancel')) return problem;
    if ((await cancelOrder(tx, order, transition)) !== 'cancelled') return problem;
    await endHold(tx, order, transition);
    return null;
  });
}

/** Ends the hold of a cancelled order, so that it does not stop the order from shipping again later. An order
 *  that only its store cancels stays on hold, because it may be reopened there. */
async function endHold(tx: Tx, { id, heldAt }: Order, transition: Transition): Promise<void> {
  if (!heldAt) return;
  const order = await tx.order.update({ where: { id }, data: NOT_HELD });
  await recordEvent(tx, order, 'released', { ...transition, by: null });
}
