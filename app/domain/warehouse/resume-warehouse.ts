import { newId } from '#app/domain/shared/ids.ts';
import { enqueueAll } from '#app/domain/shared/outbox.ts';
import { settleWarehouseJob } from '#app/domain/orders/warehouse-order.job.ts';
import type { Services } from '#app/ports/services.ts';

/** Queues a job for each of a store's orders that is at the warehouse, is to be sent there, or is to be cancelled
 *  there. */
export async function resumeWarehouse(
  { db }: Pick<Services, 'db'>,
  { storeId }: { storeId: string },
): Promise<void> {
  await db.$transaction(async (tx) => {
    const where = { storeId, endedAt: null };
    const open = await tx.warehouseOrder.findMany({ where, select: { orderId: true } });
    await enqueueAll(
      tx,
      settleWarehouseJob,
      open.map(({ orderId }) => ({ orderId, turn: newId() })),
    );
  });
}
