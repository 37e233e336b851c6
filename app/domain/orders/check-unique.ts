import type { Actor } from '#app/domain/shared/actor.ts';
import { knownError } from '#app/domain/shared/database-busy.ts';
import { AppError } from '#app/domain/shared/errors.ts';
import { storeByName } from '#app/domain/stores/store-visibility.ts';
import type { Services } from '#app/ports/services.ts';
import { MESSAGES } from './order.rules.ts';

type Needs = Pick<Services, 'db'>;
type Input = { orderId: string; storeName: string };

/** Whether an order id is still free in a store that the actor may create orders in.
 *  @throws AppError 'not-found', also for a store of another account. */
export async function checkOrderIdUnique(deps: Needs, actor: Actor, input: Input) {
  const taken = await countTaken(deps, actor, input).catch(notChecked);
  return {
    unique: taken === 0,
    message: taken === 0 ? 'The order ID is available.' : MESSAGES.sameId,
  };
}

async function countTaken({ db }: Needs, actor: Actor, { orderId, storeName }: Input) {
  const { id: storeId } = await storeByName(db, actor, 'order.create', storeName);
  return db.order.count({ where: { storeId, orderId } });
}

function notChecked(error: unknown): never {
  const known = knownError(error);
  if (!known) throw error;
  const message = `Error when check if Order is unique: ${known.message}`;
  throw new AppError(known.code, message, known.details, error);
}
