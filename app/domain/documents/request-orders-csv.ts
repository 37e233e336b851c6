import type { Prisma } from '@prisma/client';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { ordersMatching } from '#app/domain/orders/order-filter.where.ts';
import { askedFields } from '#app/domain/orders/order-filter.rules.ts';
import type { OrderListQuery } from '#app/domain/orders/order.schema.ts';
import { authorize, type Actor } from '#app/domain/shared/actor.ts';
import type { CsvStyle } from '#app/domain/shared/csv.rules.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { refuseMoreUnderWay } from './document-size.ts';
import { exportOrdersJob } from './export-orders.job.ts';

const NOTHING_TO_EXPORT = 'No Orders to Export';

type ExportBegun = { jobId: string; total: number };

/** Starts a CSV of all orders that a filter finds, newest first, over all pages. It needs the permission to print,
 *  because it contains what is on an order's documents.
 *  @throws AppError 'nothing-to-do' when the filter finds none, 'too-many-requests' when too many exports of the
 *  account are in progress, 'not-allowed' without the permission. */
export async function requestOrdersCsv(
  deps: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { query, style }: { query: OrderListQuery; style: CsvStyle },
  /** Runs in the transaction that starts the export. */
  onBegun?: (tx: Tx, begun: ExportBegun) => Promise<void>,
): Promise<ExportBegun> {
  authorize(actor, 'order.print');
  const where = await ordersMatching(deps, actor, query, 'order.print');
  const total = await deps.db.order.count({ where });
  if (total === 0) throw new AppError('nothing-to-do', NOTHING_TO_EXPORT);
  const jobId = newId();
  const at = deps.clock.now();
  await deps.db.$transaction(async (tx) => {
    await refuseMoreUnderWay(tx, actor, 'ordersCsv');
    await tx.documentJob.create({
      data: {
        id: jobId,
        kind: 'ordersCsv',
        requestedBy: requesterOf(actor),
        requestedByUserId: actor.userId,
        merchantId: actor.merchantId,
        ask: { query, style, actor },
        total,
        createdAt: at,
      },
    });
    for (const [merchantId, orders] of await ofAccounts(tx, actor, where, total))
      await writeAudit(tx, actor, {
        at,
        action: 'orders.export',
        subject: jobId,
        merchantId,
        detail: { orders, fields: askedFields(query) },
      });
    await enqueue(tx, exportOrdersJob, { documentJobId: jobId });
    await onBegun?.(tx, { jobId, total });
  });
  return { jobId, total };
}

/** The number of orders by account. Each account gets its own audit entry, so that an administrator's export of its
 *  orders appears in its audit log. */
async function ofAccounts(
  tx: Tx,
  { merchantId }: Actor,
  where: Prisma.OrderWhereInput,
  total: number,
): Promise<(readonly [string, number])[]> {
  if (merchantId) return [[merchantId, total]];
  const found = await tx.order.groupBy({ by: ['merchantId'], where, _count: { _all: true } });
  return found.map((one) => [one.merchantId, one._count._all] as const);
}
