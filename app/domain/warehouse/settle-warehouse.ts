import { isAppError } from '#app/domain/shared/errors.ts';
import { callOff } from './call-off.ts';
import { announceLateChange } from './late-change.ts';
import { pushOrder, registerHook } from './push-order.ts';
import { releaseTurn, takeTurn, type Turn, type WarehouseNeeds } from './take-turn.ts';
import { noteChange } from './note-change.ts';
import { pauseWarehouse, roadTo, sayPaused, type WarehouseRoad } from './warehouse-login-of.ts';

/** Makes the warehouse's state of one order match ours. It sends the order once, sends changes, or cancels it. If an
 *  earlier attempt's answer was lost or its worker was killed, its result is looked up before anything is requested
 *  again. Without an accepted login it waits for one.
 *  @throws AppError 'warehouse-down', so that the job is retried. */
export async function settleWarehouse(
  deps: WarehouseNeeds,
  { orderId }: { orderId: string },
): Promise<void> {
  const turn = await takeTurn(deps, orderId);
  if (!turn) return;
  const road = await roadTo(deps, turn.row);
  try {
    if (turn.row.state === 'despatched') await announceLateChange(deps, orderId);
    else if (turn.row.endedAt !== null) return;
    else if (road) await doNext(deps, road, turn);
    else await sayPaused(deps, turn.row.storeId);
  } catch (error) {
    if (!road || !isAppError(error) || error.code !== 'warehouse-login-refused') throw error;
    await pauseWarehouse(deps, turn.row.storeId, road.login);
  } finally {
    await releaseTurn(deps, turn.row);
  }
}

async function doNext(deps: WarehouseNeeds, road: WarehouseRoad, turn: Turn): Promise<void> {
  const { state, orderId } = turn.row;
  if (state === 'cancelAsked') return callOff(deps, road, turn);
  if (state === 'asked' && !(await pushOrder(deps, road, turn))) return;
  await registerHook(deps, road, orderId);
  await noteChange(deps, road, orderId);
}
