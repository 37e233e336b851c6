import { z } from 'zod';
import type { DocumentKind } from '@prisma/client';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { BatchResult } from '#app/domain/orders/request-shipments.ts';
import type { Services } from '#app/ports/services.ts';
import { LABEL_MESSAGES, labelProblem } from './label-problem.rules.ts';
import { startDocument } from './start-document.ts';

export const RequestLabelsInput = z
  .object({ orderKeys: z.array(z.string().min(1).max(64)).min(1, LABEL_MESSAGES.none).max(2000) })
  .meta({ id: 'RequestLabelsInput' });
export type RequestLabelsInput = z.infer<typeof RequestLabelsInput>;

export type RequestLabelsResult = BatchResult & { jobId: string };

/** Starts one merged label document, in the order selected. Orders without a courier job are skipped
 *  with that reason (product.md D17).
 *  @throws AppError 'nothing-to-do' when none is left. */
export async function requestLabels(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  kind: Extract<DocumentKind, 'shippingLabels' | 'zebraLabels'>,
  input: RequestLabelsInput,
): Promise<RequestLabelsResult> {
  if (kind === 'zebraLabels' && !actor.userId)
    throw new AppError('not-allowed', 'Zebra labels print from the portal. Sign in there.');
  const orderKeys = [...new Set(input.orderKeys)];
  const orders = await deps.db.order.findMany({
    where: { AND: [ordersVisibleTo(actor, 'order.print'), { orderKey: { in: orderKeys } }] },
    select: {
      id: true,
      orderKey: true,
      orderId: true,
      status: true,
      currentShipmentId: true,
      merchantId: true,
    },
  });
  const booked = await bookedShipments(
    deps,
    orders.map((order) => order.currentShipmentId),
  );
  const byKey = new Map(orders.map((order) => [order.orderKey, order]));
  const skipped: BatchResult['skipped'] = [];
  const ready: typeof orders = [];
  for (const orderKey of orderKeys) {
    const order = byKey.get(orderKey);
    const reason = !order
      ? 'Order not found.'
      : labelProblem(
          order.status,
          booked.has(order.currentShipmentId ?? ''),
          deps.settings.productName,
        );
    if (order && !reason) ready.push(order);
    else
      skipped.push({
        orderKey,
        orderId: order?.orderId ?? null,
        reason: reason ?? 'Order not found.',
      });
  }
  if (ready.length === 0) throw new AppError('nothing-to-do', nothingMessage(skipped), { skipped });
  const jobId = await startDocument(deps, actor, kind, ready);
  return { jobId, accepted: ready.map((order) => order.orderKey), skipped };
}

async function bookedShipments(
  deps: Pick<Services, 'db'>,
  ids: (string | null)[],
): Promise<Set<string>> {
  const known = ids.filter((id) => id !== null);
  const rows = await deps.db.shipment.findMany({
    where: { id: { in: known }, bookedAt: { not: null } },
    select: { id: true },
  });
  return new Set(rows.map((row) => row.id));
}

function nothingMessage(skipped: BatchResult['skipped']): string {
  return skipped.every((one) => one.reason === LABEL_MESSAGES.noJob)
    ? LABEL_MESSAGES.noJob
    : LABEL_MESSAGES.notShipped;
}
