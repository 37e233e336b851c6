import { orderKeyOf } from '#app/domain/orders/order-key.rules.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { requestLabels } from './request-documents.ts';

/** Opening the link twice within this time returns the same file, unless the order has changed. */
const FRESH_MS = 60_000;

/** Returns the job that makes the label of one order: one from the last minute, or a new one. Apart from the
 *  document and an activity log entry it changes nothing (decision 066).
 *  @throws AppError 'not-found', 'nothing-to-do' while there is no label to print, or 'too-many-requests'. */
export async function startLabelOf(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  orderKey: string,
): Promise<string> {
  const order = await deps.db.order.findFirst({
    where: {
      AND: [ordersVisibleTo(actor, 'order.print'), { orderKey: orderKeyOf(orderKey) }],
    },
    select: { id: true, orderKey: true, updatedAt: true },
  });
  if (!order) throw notFound('Order');
  const fresh = await freshJob(deps, actor, order);
  if (fresh) return fresh;
  const asked = { orderKeys: [order.orderKey], sheet: 'single', isLink: true } as const;
  return (await requestLabels(deps, actor, asked)).jobId;
}

/** The id of a job that started after the order's last change, so that its label is up to date; null if there is
 *  none. */
async function freshJob(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  order: { id: string; updatedAt: Date },
): Promise<string | null> {
  const since = Math.max(clock.now().getTime() - FRESH_MS, order.updatedAt.getTime());
  const job = await db.documentJob.findFirst({
    where: {
      requestedBy: requesterOf(actor),
      kind: 'shippingLabels',
      orderIds: { equals: [order.id] },
      labelSheet: 'single',
      createdAt: { gte: new Date(since) },
      OR: [{ state: 'processing' }, { state: 'completed', fileKey: { not: null } }],
    },
    orderBy: { createdAt: 'desc' },
    select: { id: true },
  });
  return job?.id ?? null;
}
