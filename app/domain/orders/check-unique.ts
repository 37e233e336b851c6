import { authorize, ownedRows, type Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { MESSAGES } from './order.schema.ts';

/** Whether a merchant's order id is still free within a store that the actor may create orders in. */
export async function checkOrderIdUnique(
  deps: Pick<Services, 'db'>,
  actor: Actor,
  input: { orderId: string; storeName: string },
) {
  const rows = ownedRows(actor, authorize(actor, 'order.create'));
  const taken = await deps.db.order.count({
    where: { ...rows, orderId: input.orderId, store: { name: input.storeName } },
  });
  return { unique: taken === 0, message: taken === 0 ? 'The order id is free.' : MESSAGES.sameId };
}
