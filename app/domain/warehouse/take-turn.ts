import type { Order, OrderLine, WarehouseOrder } from '@prisma/client';
import { AppError } from '#app/domain/shared/errors.ts';
import { lockOrder } from '#app/domain/orders/order-visibility.ts';
import type { Tx } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';

/** Far longer than a job may run, so that the lock expires only if its worker was killed. */
const LEASE_MS = 5 * 60_000;

/** Dependencies of everything that calls a warehouse. */
export type WarehouseNeeds = Pick<Services, 'db' | 'clock' | 'vault' | 'warehouse' | 'settings'>;

export type Turn = { order: Order; row: WarehouseOrder };

/** Lets only one worker at a time call the warehouse about an order. Otherwise, two workers could both find no order
 *  there and both send it. Null if the order was never assigned to the warehouse.
 *  @throws AppError 'warehouse-down' while another worker has the lock. */
export async function takeTurn(
  deps: Pick<Services, 'db' | 'clock'>,
  orderId: string,
): Promise<Turn | null> {
  return deps.db.$transaction(async (tx) => {
    if (!(await tx.warehouseOrder.count({ where: { orderId } }))) return null;
    const { order, row } = await lockRow(tx, orderId);
    const now = await deps.clock.sharedNow(tx);
    if (row.leaseUntil && row.leaseUntil > now)
      throw new AppError(
        'warehouse-down',
        'We are asking the warehouse about this order right now.',
        {
          retryAfterSeconds: 2,
        },
      );
    const leaseUntil = new Date(now.getTime() + LEASE_MS);
    const leased = await tx.warehouseOrder.update({ where: { id: row.id }, data: { leaseUntil } });
    return { order, row: leased };
  });
}

export async function releaseTurn(
  { db }: Pick<Services, 'db'>,
  { id, leaseUntil }: WarehouseOrder,
): Promise<void> {
  await db.warehouseOrder.updateMany({ where: { id, leaseUntil }, data: { leaseUntil: null } });
}

/** The order and its warehouse row, locked. */
export async function lockRow(tx: Tx, orderId: string): Promise<Turn> {
  const order = await lockOrder(tx, orderId);
  const row = await tx.warehouseOrder.findUniqueOrThrow({ where: { orderId } });
  return { order, row };
}

export async function withLines(tx: Tx, order: Order): Promise<Order & { lines: OrderLine[] }> {
  const where = { orderId: order.id };
  return { ...order, lines: await tx.orderLine.findMany({ where, orderBy: { position: 'asc' } }) };
}

const LOOK_AGAIN_SECONDS = 5;

/** The error for an order that the warehouse may have but does not show yet. The job is retried. */
export function lookAgain(): AppError {
  return new AppError('warehouse-down', 'The warehouse does not show the result yet.', {
    retryAfterSeconds: LOOK_AGAIN_SECONDS,
  });
}
