import { isAppError } from '#app/domain/shared/errors.ts';
import { atAccount } from '#app/domain/stores/leave-warehouse.ts';
import type { Services } from '#app/ports/services.ts';
import { noteAnswer } from './note-answer.ts';
import { lockRow } from './take-turn.ts';
import { pauseWarehouse, roadOf, type WarehouseRoad } from './warehouse-login-of.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'vault' | 'warehouse'>;

/** Asks the warehouse for the state of orders it has, and applies the answer. The warehouse's webhook is only a hint
 *  to call this.
 *  @throws AppError 'warehouse-down', so that the job is retried. */
export async function lookAtWarehouse(
  deps: Needs,
  { storeId, orderIds }: { storeId: string; orderIds: readonly string[] },
): Promise<void> {
  const road = await roadOf(deps, storeId);
  if (!road) return;
  const rows = await deps.db.warehouseOrder.findMany({
    where: {
      storeId,
      orderId: { in: [...orderIds] },
      state: { in: ['there', 'cancelAsked'] },
      ...atAccount(road.login.userName),
    },
    select: { orderId: true, order: { select: { orderKey: true } } },
  });
  try {
    const odd: unknown[] = [];
    for (const { orderId, order } of rows)
      await lookAtOne(deps, road, { orderId, orderKey: order.orderKey }).catch((error: unknown) => {
        if (!isOddAnswer(error)) throw error;
        odd.push(error);
      });
    if (odd.length > 0) throw odd[0];
  } catch (error) {
    if (!isAppError(error) || error.code !== 'warehouse-login-refused') throw error;
    await pauseWarehouse(deps, storeId, road.login);
  }
}

async function lookAtOne(
  deps: Needs,
  { login }: WarehouseRoad,
  { orderId, orderKey }: { orderId: string; orderKey: string },
): Promise<void> {
  const parts = await deps.warehouse.find(login, orderKey);
  await deps.db.$transaction(async (tx) => {
    const { order, row } = await lockRow(tx, orderId);
    await noteAnswer(tx, order, row, parts, deps.clock.now());
  });
}

/** Whether the warehouse answered, but with an error or an invalid answer for this order. The next order may still be
 *  readable. If the warehouse does not answer at all, the job stops instead of waiting for each order. */
function isOddAnswer(error: unknown): boolean {
  return isAppError(error) && error.code === 'warehouse-down' && 'http' in error.details;
}
