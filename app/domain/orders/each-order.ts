import type { Order, Prisma } from '@prisma/client';
import type { OutdatedDocument } from '#app/domain/alerts/outdated-document-words.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isWriteConflict, knownError } from '#app/domain/shared/database-busy.ts';
import { AppError, isAppError, type ErrorCode } from '#app/domain/shared/errors.ts';
import { inTransaction } from '#app/domain/shared/in-transaction.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import type { BatchResult, SkippedOrder } from './batch.schema.ts';
import { actionFactsOf } from './action-facts.rules.ts';
import type { OrderAction } from './actions/action.ts';
import { actionOf, type RunnableAction } from './actions/index.ts';
import { orderKeysOf } from './order-key.rules.ts';
import { withReasonFor } from './order-marks.rules.ts';
import { goesAway } from './goes-away.rules.ts';
import { returnsOfOrders } from './open-returns.ts';
import { lockOrder, ordersVisibleTo } from './order-visibility.ts';
import { outdatedDocumentsOf } from './outdated-documents.ts';

/** For a caller that may be interrupted, such as the batch job. Orders in `done` count as accepted, and each newly
 *  accepted order is reported within its own transaction. */
export type BatchSteps = {
  done: readonly string[];
  /** When the person confirmed the action and its cost, if that was earlier. The fees are those of that day. */
  pricedAt?: Date;
  onAccepted: (tx: Tx, soFar: BatchResult) => Promise<void>;
  /** For an action that starts a document. Runs in the transaction that starts it. */
  onStarted?: (tx: Tx, begun: BatchResult & { jobId: string }) => Promise<void>;
};

export type OrderKeys = { orderKeys: readonly string[] };
type Needs = Pick<Services, 'db' | 'settings'>;
type Each = OrderKeys & {
  intent: RunnableAction;
  steps?: BatchSteps | undefined;
  /** Set if more rows than the order itself must be locked. */
  lock?: typeof lockOrder;
};

const NOT_FOUND = 'Order not found.';
/** Errors that skip one order and let the others go on. */
const OF_ONE: readonly ErrorCode[] = ['insufficient-balance', 'conflict', 'not-found', 'busy'];

/** Runs `action` on each order that is not in `steps.done`, each in its own transaction with the order locked.
 *  `action` returns why the order cannot be processed, as a sentence, or null. It may only use the database, because
 *  it runs again after a write conflict. Orders that cannot be processed are reported, not refused (product.md D12).
 *  @throws AppError 'nothing-to-do' when no order could be processed. */
export async function eachOrder(
  deps: Needs,
  actor: Actor,
  { intent, orderKeys, steps, lock = lockOrder }: Each,
  action: (tx: Tx, order: Order) => Promise<string | null>,
): Promise<BatchResult> {
  const result: BatchResult = { accepted: [], skipped: [] };
  const done = new Set(steps?.done);
  const keys = orderKeysOf(orderKeys);
  for (const [place, orderKey] of keys.entries()) {
    const onDone = async (tx: Tx) => {
      // Includes the orders further down that an earlier run has done, so that a second interruption does not lose
      // them.
      const later = keys.slice(place + 1).filter((key) => done.has(key));
      await steps?.onAccepted(tx, {
        ...result,
        accepted: [...result.accepted, orderKey, ...later],
      });
    };
    const skip = done.has(orderKey)
      ? null
      : await runOnOne(
          deps,
          ordersOf(actor, intent, { orderKey }),
          (tx, order) => action(tx, withReasonFor(actor, order)),
          onDone,
          lock,
        );
    if (skip) result.skipped.push({ orderKey, ...skip });
    else result.accepted.push(orderKey);
  }
  refuseNothing(intent, result);
  return result;
}

/** Why an action is not possible for an order, as a sentence; null if it is. To act on the answer, the caller must have
 *  locked the order in the same transaction. The split actions need more facts and have their own check
 *  (split-orders.ts). */
export async function problemNow(
  tx: Tx,
  { settings }: Pick<Services, 'settings'>,
  intent: RunnableAction,
  order: Order,
  whyCode: string | null = null,
): Promise<string | null> {
  const { storeId, currentShipmentId: id } = order;
  const store = await tx.store.findUniqueOrThrow({ where: { id: storeId } });
  const shipment = id ? await tx.shipment.findUnique({ where: { id } }) : null;
  const returns = (await returnsOfOrders(tx, [order.id])).get(order.id);
  const outdated = (await outdatedFor(tx, intent, [order.id])).get(order.id);
  const facts = actionFactsOf({ ...order, store }, shipment, returns, outdated);
  return actionOf(intent).problem(facts, settings.productName, whyCode);
}

async function runOnOne(
  { db }: Needs,
  where: Prisma.OrderWhereInput,
  action: (tx: Tx, order: Order) => Promise<string | null>,
  onDone: (tx: Tx) => Promise<void>,
  lock: typeof lockOrder,
): Promise<Omit<SkippedOrder, 'orderKey'> | null> {
  const seen = await db.order.findFirst({ where, select: { id: true, orderId: true } });
  if (!seen) return { orderId: null, reason: NOT_FOUND };
  try {
    return await inTransaction(db, async (tx) => {
      const reason = await action(tx, await lock(tx, seen.id));
      if (reason === null) await onDone(tx);
      return reason === null ? null : { orderId: seen.orderId, ...skippedFor(reason) };
    });
  } catch (error) {
    const refused = isWriteConflict(error) ? knownError(error) : error;
    if (!isAppError(refused) || !OF_ONE.includes(refused.code)) throw error;
    return { orderId: seen.orderId, ...skippedFor(refused.message, refused.code) };
  }
}

/** `retry` is only set if the action may succeed later without a change to the order. */
function skippedFor(
  reason: string,
  code: ErrorCode | null = null,
): Pick<SkippedOrder, 'reason' | 'retry'> {
  return goesAway(reason, code) ? { reason, retry: true } : { reason };
}

const COLUMNS = {
  id: true,
  orderKey: true,
  orderId: true,
  merchantId: true,
  storeId: true,
  status: true,
  manifestStatus: true,
  reasons: true,
  erasedAt: true,
  heldAt: true,
  holdNote: true,
  sourceState: true,
  currentShipmentId: true,
  pickupLocationId: true,
  atWarehouseSince: true,
  sentFromWarehouseAt: true,
  store: { select: { state: true, warehouseSince: true } },
} as const satisfies Prisma.OrderSelect;

export type Ready = Prisma.OrderGetPayload<{ select: typeof COLUMNS }>;

/** The orders that an action is possible for, in the order of the request, and the others with their reason. For
 *  actions that process all orders at once, such as a document. The orders are not locked. `problem` replaces the
 *  action's own check.
 *  @throws AppError 'nothing-to-do' when the action is possible for no order. */
export async function readyOrders(
  { db, settings }: Needs,
  actor: Actor,
  intent: RunnableAction,
  { orderKeys }: OrderKeys,
  problem: OrderAction['problem'] = actionOf(intent).problem,
): Promise<BatchResult & { ready: Ready[] }> {
  const keys = orderKeysOf(orderKeys);
  const where = ordersOf(actor, intent, { orderKey: { in: keys } });
  const found = await db.order.findMany({ where, select: COLUMNS });
  const orders = found.map((order) => withReasonFor(actor, order));
  const shipments = await db.shipment.findMany({
    where: { id: { in: orders.flatMap((order) => order.currentShipmentId ?? []) } },
    select: { id: true, bookedAt: true, collectedAt: true, state: true },
  });
  const returns = await returnsOfOrders(
    db,
    orders.map(({ id }) => id),
  );
  const outdated = await outdatedFor(
    db,
    intent,
    orders.map(({ id }) => id),
  );
  const byKey = new Map(orders.map((order) => [order.orderKey, order]));
  const byId = new Map(shipments.map((shipment) => [shipment.id, shipment]));
  const result: BatchResult & { ready: Ready[] } = { accepted: [], skipped: [], ready: [] };
  for (const orderKey of keys) {
    const order = byKey.get(orderKey);
    const shipment = byId.get(order?.currentShipmentId ?? '');
    const back = returns.get(order?.id ?? '');
    const reason = order
      ? problem(actionFactsOf(order, shipment, back, outdated.get(order.id)), settings.productName)
      : NOT_FOUND;
    if (order && reason === null) result.ready.push(order);
    else
      result.skipped.push({
        orderKey,
        orderId: order?.orderId ?? null,
        ...skippedFor(reason ?? ''),
      });
  }
  result.accepted = result.ready.map((order) => order.orderKey);
  refuseNothing(intent, result);
  return result;
}

/** Outdated documents are only read for actions that depend on them. */
async function outdatedFor(db: Tx, intent: RunnableAction, orderIds: readonly string[]) {
  return actionOf(intent).readsDocuments
    ? outdatedDocumentsOf(db, orderIds)
    : new Map<string, OutdatedDocument[]>();
}

function ordersOf(
  actor: Actor,
  intent: RunnableAction,
  which: Prisma.OrderWhereInput,
): Prisma.OrderWhereInput {
  return { AND: [ordersVisibleTo(actor, actionOf(intent).permission), which] };
}

/** @throws AppError 'nothing-to-do' when the action succeeded for no order. */
export function refuseNothing(intent: RunnableAction, { accepted, skipped }: BatchResult): void {
  if (accepted.length > 0) return;
  const words = actionOf(intent).nothing(skipped.map(({ reason }) => reason));
  throw new AppError('nothing-to-do', words, { skipped });
}
