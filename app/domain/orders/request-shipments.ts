import { z } from 'zod';
import type { Actor } from '#app/domain/shared/actor.ts';
import { AppError, isAppError } from '#app/domain/shared/errors.ts';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, type Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { holdOrderFee } from '#app/domain/wallet/order-fee.ts';
import { bookCourierJob } from './book-courier.job.ts';
import { reasonText } from './eligibility.rules.ts';
import { moveOrder } from './move-order.ts';
import { lockOrder, ordersVisibleTo } from './order-visibility.ts';
import { shipProblem } from './ship-problem.rules.ts';

export const RequestShipmentsInput = z
  .object({ orderKeys: z.array(z.string().min(1).max(64)).min(1, 'No Orders Selected').max(1000) })
  .meta({ id: 'RequestShipmentsInput' });
export type RequestShipmentsInput = z.infer<typeof RequestShipmentsInput>;

export const BatchResult = z
  .object({
    accepted: z.array(z.string()),
    skipped: z.array(
      z.object({ orderKey: z.string(), orderId: z.string().nullable(), reason: z.string() }),
    ),
  })
  .meta({ id: 'BatchResult' });
export type BatchResult = z.infer<typeof BatchResult>;

/** For a caller who may be cut off in the middle: what was accepted then counts as it did, and each
 *  order that is accepted now is told within its own transaction. */
export type BatchSteps = {
  done: readonly string[];
  onAccepted: (tx: Tx, soFar: BatchResult) => Promise<void>;
};

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;
type Skip = { orderId: string | null; reason: string };

/** Asks for a courier for each order, each in a transaction of its own; what cannot ship is
 *  reported with its reason, not refused.
 *  @throws AppError 'nothing-to-do' when none can ship. */
export async function requestShipments(
  deps: Needs,
  actor: Actor,
  input: RequestShipmentsInput,
  steps?: BatchSteps,
): Promise<BatchResult> {
  const result: BatchResult = { accepted: [], skipped: [] };
  const done = new Set(steps?.done);
  for (const orderKey of new Set(input.orderKeys)) {
    const skip = done.has(orderKey)
      ? null
      : await tryToShip(deps, actor, orderKey, stepOf(steps, result, orderKey));
    if (skip) result.skipped.push({ orderKey, ...skip });
    else result.accepted.push(orderKey);
  }
  if (result.accepted.length === 0)
    throw new AppError('nothing-to-do', 'No Orders to Process', { skipped: result.skipped });
  return result;
}

/** What is told in the transaction of one more order. */
export function stepOf(
  steps: BatchSteps | undefined,
  { accepted, skipped }: BatchResult,
  orderKey: string,
): (tx: Tx) => Promise<void> {
  return async (tx) => steps?.onAccepted(tx, { accepted: [...accepted, orderKey], skipped });
}

/** One order in a transaction of its own. An account that cannot pay undoes what its order had begun. */
async function tryToShip(
  deps: Needs,
  actor: Actor,
  orderKey: string,
  onShipped: (tx: Tx) => Promise<void>,
): Promise<Skip | null> {
  const where = { AND: [ordersVisibleTo(actor, 'order.ship'), { orderKey }] };
  const seen = await deps.db.order.findFirst({ where, select: { id: true, orderId: true } });
  if (!seen) return { orderId: null, reason: 'Order not found.' };
  try {
    return await deps.db.$transaction(async (tx) => {
      const skip = await shipOne(tx, deps, actor, seen.id);
      if (!skip) await onShipped(tx);
      return skip;
    });
  } catch (error) {
    if (!isAppError(error) || error.code !== 'insufficient-balance') throw error;
    return { orderId: seen.orderId, reason: error.message };
  }
}

async function shipOne(tx: Tx, deps: Needs, actor: Actor, id: string): Promise<Skip | null> {
  const order = await lockOrder(tx, id);
  const store = await tx.store.findUniqueOrThrow({ where: { id: order.storeId } });
  // A courier would be sent to nowhere, whatever the status says.
  const problem = order.erasedAt
    ? reasonText('erased')
    : shipProblem(order, store, deps.settings.productName);
  if (problem) return { orderId: order.orderId, reason: problem };
  const at = deps.clock.now();
  const attempt =
    1 +
    (await tx.shipment.count({
      where: { orderId: order.id, kind: { in: ['delivery', 'again'] } },
    }));
  const shipment = await tx.shipment.create({
    data: {
      id: newId(),
      orderId: order.id,
      merchantId: order.merchantId,
      storeId: order.storeId,
      kind: 'delivery',
      attempt,
      reference: attempt === 1 ? order.orderKey : `${order.orderKey}-S${attempt}`,
      state: 'requested',
      feeCents: BigInt(deps.settings.orderFeeCents),
      requestedAt: at,
      requestedByUserId: actor.userId,
    },
  });
  await holdOrderFee(tx, {
    shipmentId: shipment.id,
    merchantId: order.merchantId,
    reference: shipment.reference,
    feeCents: deps.settings.orderFeeCents,
    at,
    email: actor.email,
  });
  await moveOrder(
    tx,
    order,
    'ship',
    { at, source: 'merchant', actor: actor.name, actorUserId: actor.userId },
    { currentShipmentId: shipment.id, reasons: [], attention: null, driverName: null },
  );
  await tx.$executeRaw`update order_lines set parcel_quantity = shippable_quantity
    where order_id = ${order.id}::uuid`;
  await enqueue(tx, bookCourierJob, { shipmentId: shipment.id });
  return null;
}
