import type { Actor } from '#app/domain/shared/actor.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { MESSAGES } from './order.schema.ts';

/** Whether an order id is still free in a store that the actor may create orders in.
 *  @throws AppError 'not-found', also for a store of another account. */
export async function checkOrderIdUnique(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  input: { orderId: string; storeName: string },
) {
  const { id: storeId } = await storeByName(deps.db, actor, 'order.create', input.storeName);
  const taken = await deps.db.order.count({ where: { storeId, orderId: input.orderId } });
  return {
    unique: taken === 0,
    message: taken === 0 ? 'The order ID is available.' : MESSAGES.sameId,
  };
}
