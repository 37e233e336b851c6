import type { Order, OrderStatus } from '@prisma/client';
import { newId } from '#app/domain/shared/ids.ts';
import { enqueue, enqueueAll, type Tx } from '#app/domain/shared/outbox.ts';
import type { OrderMove } from './order-status.rules.ts';
import { considerWarehouseJob, settleWarehouseJob } from './warehouse-order.job.ts';

type Moved = Pick<Order, 'id' | 'storeId' | 'atWarehouseSince'>;

/** The order moved: what may be sent now may be the warehouse's to send, and what the warehouse has is
 *  called back from there when it is not to be sent any more. Until the warehouse has said so the order
 *  stays the warehouse's. */
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

/** What came in since new orders go to the warehouse goes there once nobody holds it back. */
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

/** Wants it back; the worker asks. `takenBack`: a person does. The order must be locked. */
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

/** Belongs where what is to be sent may have changed, with the order locked: the worker compares. */
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
  // What could not go as it was may go now.
  const unfit = await tx.attention.findMany({
    where: { subjectId: orderId, code: 'warehouseCannotSend', closedAt: null },
    select: { subjectId: true },
  });
  await enqueueAll(
    tx,
    considerWarehouseJob,
    unfit.map(({ subjectId }) => ({ orderId: subjectId, turn: newId() })),
  );
}
