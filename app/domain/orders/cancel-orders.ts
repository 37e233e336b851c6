import type { Order } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { cancelOrder } from './cancel-order.ts';
import { nextStatus, statusLabel } from './order-status.rules.ts';
import { lockOrder, ordersVisibleTo } from './order-visibility.ts';
import type { BatchResult } from './request-shipments.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Cancels each order that may still be cancelled, each in a transaction of its own; the others are
 *  reported with the reason (product.md D12).
 *  @throws AppError 'nothing-to-do' when none can be cancelled. */
export async function cancelOrders(
  deps: Needs,
  actor: Actor,
  input: { orderKeys: readonly string[] },
): Promise<BatchResult> {
  const result: BatchResult = { accepted: [], skipped: [] };
  for (const orderKey of new Set(input.orderKeys)) {
    const skip = await cancelOne(deps, actor, orderKey);
    if (skip) result.skipped.push({ orderKey, ...skip });
    else result.accepted.push(orderKey);
  }
  if (result.accepted.length === 0)
    throw new AppError('nothing-to-do', 'No Orders to Process', { skipped: result.skipped });
  return result;
}

type Skip = { orderId: string | null; reason: string };

async function cancelOne(deps: Needs, actor: Actor, orderKey: string): Promise<Skip | null> {
  const where = {
    AND: [ordersVisibleTo(actor, 'order.cancel'), { orderKey: orderKey.toUpperCase() }],
  };
  const seen = await deps.db.order.findFirst({ where, select: { id: true } });
  if (!seen) return { orderId: null, reason: 'Order not found.' };
  return deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, seen.id);
    const skip = { orderId: order.orderId, reason: tooLate(order, deps.settings.productName) };
    if (!nextStatus(order.status, 'cancel')) return skip;
    const outcome = await cancelOrder(tx, order, {
      ...{ at: deps.clock.now(), source: 'merchant' as const },
      ...{ actor: actor.name, actorUserId: actor.userId },
    });
    if (outcome === 'cancelled') return null;
    return { ...skip, reason: 'The parcel was collected already. Arrange a return.' };
  });
}

function tooLate(order: Order, productName: string): string {
  return `The order is ${statusLabel(order.status, productName)}.`;
}
