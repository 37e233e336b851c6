import { newId } from '#app/domain/shared/ids.ts';
import { enqueue } from '#app/domain/shared/outbox.ts';
import type { BatchResult } from '#app/domain/orders/batch.schema.ts';
import {
  eachOrder,
  problemNow,
  type BatchSteps,
  type OrderKeys,
} from '#app/domain/orders/each-order.ts';
import { callBack } from '#app/domain/orders/follow-warehouse.ts';
import { byActor, recordEvent } from '#app/domain/orders/move-order.ts';
import { settleWarehouseJob } from '#app/domain/orders/warehouse-order.job.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { atAccount } from '#app/domain/stores/leave-warehouse.ts';
import type { Services } from '#app/ports/services.ts';
import { claimForWarehouse } from './claim-for-warehouse.ts';

type Needs = Pick<Services, 'db' | 'clock' | 'settings'>;

/** Assigns each order to its store's warehouse, including orders that it refused before.
 *  @throws AppError 'nothing-to-do' if none can be assigned. */
export function sendToWarehouse(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'toWarehouse', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'toWarehouse', order);
    return problem ?? claimForWarehouse(tx, order, byActor(actor, deps.clock.now()));
  });
}

const NO_LOGIN =
  'The warehouse login that sent this order was removed or replaced. Enter it again, or call the warehouse.';

/** Requests each order back from the warehouse. It can be shipped here once the warehouse has confirmed. A request
 *  that was refused before can be repeated.
 *  @throws AppError 'nothing-to-do' if none is at a warehouse. */
export function takeBack(
  deps: Needs,
  actor: Actor,
  { orderKeys }: OrderKeys,
  steps?: BatchSteps,
): Promise<BatchResult> {
  return eachOrder(deps, actor, { intent: 'takeBack', orderKeys, steps }, async (tx, order) => {
    const problem = await problemNow(tx, deps, 'takeBack', order);
    if (problem) return problem;
    const { id: orderId, storeId } = order;
    const login = await tx.fulfilmentCredential.findUnique({ where: { storeId } });
    const reached = login && { orderId, ...atAccount(login.accountNo) };
    if (!reached || !(await tx.warehouseOrder.count({ where: reached }))) return NO_LOGIN;
    const at = deps.clock.now();
    await callBack(tx, orderId, at, { takenBack: true });
    await tx.warehouseOrder.updateMany({ where: { orderId }, data: { takenBack: true } });
    await recordEvent(tx, order, 'takeBack', byActor(actor, at));
    await enqueue(tx, settleWarehouseJob, { orderId, turn: newId() });
    return null;
  });
}
