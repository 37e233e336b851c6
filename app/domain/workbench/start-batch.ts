import { clientWords } from '#app/domain/audit/audit-words.rules.ts';
import { writeAudit } from '#app/domain/audit/write-audit.ts';
import { readyOrders } from '#app/domain/orders/each-order.ts';
import { requesterOf } from '#app/domain/shared/requester.ts';
import { orderKeysOf } from '#app/domain/orders/order-key.rules.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { announce } from '#app/domain/shared/live.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { problemInBatch } from './batch.rules.ts';
import type { OrderActionForm } from './order-action.schema.ts';
import { runBatchJob } from './run-batch.job.ts';

type Begun = BatchResult & { batchId: string };
type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Queues an action on many orders. Orders for which it is impossible are reported at once, the others as they are
 *  done. `onBegun` runs in the same transaction.
 *  @throws AppError 'nothing-to-do' if the action is possible for none of the orders. */
export async function startBatch(
  deps: Needs,
  actor: Actor,
  { intent, orderKeys, ...input }: OrderActionForm,
  onBegun?: (tx: Tx, begun: Begun) => Promise<void>,
): Promise<Begun> {
  const { accepted, skipped, ready } = await readyOrders(
    deps,
    actor,
    intent,
    { orderKeys },
    problemInBatch(intent),
  );
  const batchId = newId();
  const now = deps.clock.now();
  const numbers = new Map(ready.map((order) => [order.orderKey, order.orderId]));
  const skipOf = new Map(skipped.map((one) => [one.orderKey, one]));
  await deps.db.$transaction(async (tx) => {
    await tx.batch.create({
      data: {
        id: batchId,
        intent,
        input,
        requestedBy: requesterOf(actor),
        requestedByName: actor.membershipId ? null : actor.name,
        requestedThrough: throughOf(actor),
        userId: actor.userId,
        storeId: actor.userId ? null : (actor.storeIds[0] ?? null),
        merchantId: actor.merchantId,
        createdAt: now,
      },
    });
    await tx.batchOrder.createMany({
      data: orderKeysOf(orderKeys).map((orderKey, position) => {
        const skip = skipOf.get(orderKey);
        return {
          batchId,
          position,
          orderKey,
          orderId: skip?.orderId ?? numbers.get(orderKey) ?? null,
          state: skip ? ('skipped' as const) : ('waiting' as const),
          reason: skip?.reason ?? null,
          retry: skip?.retry ?? false,
          changedAt: now,
        };
      }),
    });
    await writeAudit(tx, actor, {
      at: now,
      action: 'orders.batch',
      subject: batchId,
      merchantId: actor.merchantId,
      detail: { intent, orders: accepted.length },
    });
    await enqueue(tx, runBatchJob, { batchId });
    await announce(tx, 'batch', requesterOf(actor), batchId);
    await onBegun?.(tx, { accepted, skipped, batchId });
  });
  return { accepted, skipped, batchId };
}

/** Through which program and token the batch was requested, as the audit log writes it. It is stored, because the
 *  worker that continues the batch has no request. */
function throughOf({ from }: Actor): string | null {
  return from?.through ? clientWords(from.client, from.through) : null;
}
