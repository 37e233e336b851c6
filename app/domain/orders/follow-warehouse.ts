import type { Order, OrderStatus } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import type { OrderMove } from './order-status.rules.ts';
import { considerWarehouseJob, settleWarehouseJob } from './warehouse-order.job.ts';

type Moved = Pick<Order, 'id' | 'storeId' | 'atWarehouseSince'>;

/** Queues what the warehouse must do after an order's transition. An order that became eligible may go to the store's
 *  warehouse. An order that the warehouse has and that must no longer ship is cancelled there. It counts as being
 *  there until the warehouse confirms the cancellation. */
export async function followWarehouse(
  tx: Tx,
  { id: orderId, storeId, atWarehouseSince }: Moved,
  { move, to, at }: { move: OrderMove; to: OrderStatus; at: Date },
): Promise<void> {
  if (move === 'sentByWarehouse') return;
  if (atWarehouseSince) {
    if (to !== 'eligible') await callBack(tx, orderId, at);
    return;
  }
  if (move !== 'judgedEligible') return;
  const store = await tx.store.findUnique({
    where: { id: storeId },
    select: { warehouseSince: true },
  });
  if (store?.warehouseSince) await enqueue(tx, considerWarehouseJob, { orderId, turn: newId() });
}

/** Queues the check whether a released order goes to the warehouse, if it came in after the store began to ship from
 *  there. */
export async function considerReleased(
  tx: Tx,
  { id: orderId, storeId, receivedAt }: Pick<Order, 'id' | 'storeId' | 'receivedAt'>,
): Promise<void> {
  const store = await tx.store.findUnique({
    where: { id: storeId },
    select: { warehouseSince: true },
  });
  if (store?.warehouseSince && receivedAt >= store.warehouseSince)
    await enqueue(tx, considerWarehouseJob, { orderId, turn: newId() });
}

/** Queues the order's cancellation at the warehouse, if the warehouse has the order or is to get it. `takenBack` is
 *  true if a person requested it. The order must be locked by the caller's transaction. */
export async function callBack(
  tx: Tx,
  orderId: string,
  at: Date,
  { takenBack = false } = {},
): Promise<void> {
  const { count } = await tx.warehouseOrder.updateMany({
    where: { orderId, state: { in: ['asked', 'there'] } },
    data: { state: 'cancelAsked', cancelAskedAt: at, takenBack },
  });
  if (count > 0) await enqueue(tx, settleWarehouseJob, { orderId, turn: newId() });
}

/** Queues a comparison of these orders with what the warehouse has, and a new check of those that it could not ship.
 *  Call it wherever the items to ship may have changed, with the orders locked. */
export async function warehouseMayDiffer(tx: Tx, orderIds: readonly string[]): Promise<void> {
  const orderId = { in: [...orderIds] };
  const there = await tx.warehouseOrder.findMany({
    where: { orderId, state: { in: ['there', 'cancelAsked', 'despatched'] } },
    select: { orderId: true },
  });
  await enqueueAll(
    tx,
    settleWarehouseJob,
    there.map((one) => ({ orderId: one.orderId, turn: newId() })),
  );
  // The warehouse may now be able to ship an order that it could not ship before.
  const unfit = await tx.alert.findMany({
    where: { subjectId: orderId, code: 'warehouseCannotSend', closedAt: null },
    select: { subjectId: true },
  });
  await enqueueAll(
    tx,
    considerWarehouseJob,
    unfit.map(({ subjectId }) => ({ orderId: subjectId, turn: newId() })),
  );
}
