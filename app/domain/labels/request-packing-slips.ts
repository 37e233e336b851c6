import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { statusLabel } from '#app/domain/orders/order-status.rules.ts';
import type { BatchResult } from '#app/domain/orders/request-shipments.ts';
import type { Services } from '#app/ports/services.ts';
import type { RequestLabelsInput, RequestLabelsResult } from './request-labels.ts';
import { startDocument } from './start-document.ts';

/** Starts one merged document of packing slips, in the order selected. Unlike a label a slip needs
 *  no courier: it is packed before. Orders that will never leave are skipped.
 *  @throws AppError 'nothing-to-do' when none is left. */
export async function requestPackingSlips(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  input: RequestLabelsInput,
): Promise<RequestLabelsResult> {
  const orderKeys = [...new Set(input.orderKeys)];
  const orders = await deps.db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.print'), { orderKey: { in: orderKeys } }] },
    select: { id: true, orderKey: true, orderId: true, status: true, merchantId: true },
  });
  const byKey = new Map(orders.map((order) => [order.orderKey, order]));
  const skipped: BatchResult['skipped'] = [];
  const ready: typeof orders = [];
  for (const orderKey of orderKeys) {
    const order = byKey.get(orderKey);
    if (!order) skipped.push({ orderKey, orderId: null, reason: 'Order not found.' });
    else if (order.status === 'cancelled' || order.status === 'deleted')
      skipped.push({
        orderKey,
        orderId: order.orderId,
        reason: `The order is ${statusLabel(order.status, deps.settings.productName)}.`,
      });
    else ready.push(order);
  }
  if (ready.length === 0) throw new AppError('nothing-to-do', 'No Orders to Process', { skipped });
  const jobId = await startDocument(deps, actor, 'packingSlips', ready);
  return { jobId, accepted: ready.map((order) => order.orderKey), skipped };
}
