import type { Order } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { nextStatus, statusLabel } from './order-status.rules.ts';
import { lockOrder, ordersVisibleTo } from './order-visibility.ts';
import { stepOf, type BatchResult, type BatchSteps } from './request-shipments.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Cancels each order that may still be cancelled, each in a transaction of its own; the others are
 *  reported with the reason (product.md D12). What is cancelled already is as was wanted.
 *  @throws AppError 'nothing-to-do' when none can be cancelled. */
export async function cancelOrders(
  deps: Needs,
  actor: Actor,
  input: { orderKeys: readonly string[] },
  steps?: BatchSteps,
): Promise<BatchResult> {
  const result: BatchResult = { accepted: [], skipped: [] };
  const done = new Set(steps?.done);
  for (const orderKey of new Set(input.orderKeys)) {
    const skip = done.has(orderKey)
      ? null
      : await cancelOne(deps, actor, orderKey, stepOf(steps, result, orderKey));
    if (skip) result.skipped.push({ orderKey, ...skip });
    else result.accepted.push(orderKey);
  }
  if (result.accepted.length === 0)
    throw new AppError('nothing-to-do', 'No Orders to Process', { skipped: result.skipped });
  return result;
}

type Skip = { orderId: string | null; reason: string };

async function cancelOne(
  deps: Needs,
  actor: Actor,
  orderKey: string,
  onCancelled: (tx: Tx) => Promise<void>,
): Promise<Skip | null> {
  const where = {
    AND: [ordersVisibleTo(actor, 'order.cancel'), { orderKey: orderKey.toUpperCase() }],
  };
  const seen = await deps.db.order.findFirst({ where, select: { id: true } });
  if (!seen) return { orderId: null, reason: 'Order not found.' };
  return deps.db.$transaction(async (tx) => {
    const skip = await cancelLocked(tx, deps, actor, await lockOrder(tx, seen.id));
    if (!skip) await onCancelled(tx);
    return skip;
  });
}

async function cancelLocked(tx: Tx, deps: Needs, actor: Actor, order: Order): Promise<Skip | null> {
  if (order.status === 'cancelled') return null;
  const skip = { orderId: order.orderId, reason: tooLate(order, deps.settings.productName) };
  if (!nextStatus(order.status, 'cancel')) return skip;
  const outcome = await cancelOrder(tx, order, {
    ...{ at: deps.clock.now(), source: 'merchant' as const },
    ...{ actor: actor.name, actorUserId: actor.userId },
  });
  if (outcome === 'cancelled') return null;
  return { ...skip, reason: 'The parcel was collected already. Arrange a return.' };
}

function tooLate(order: Order, productName: string): string {
  return `The order is ${statusLabel(order.status, productName)}.`;
}
