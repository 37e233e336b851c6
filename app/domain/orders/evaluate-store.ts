import { enqueue } from '#app/domain/shared/outbox.ts';
import type { Services } from '#app/ports/services.ts';
import { evaluateOrder } from './evaluate-order.ts';
import { evaluateStoreJob } from './evaluate-store.job.ts';
import { lockOrder } from './order-visibility.ts';
import { isBeforeBooking, ORDER_STATUSES } from './order-status.rules.ts';
import { currentPickup } from './pickup-choice.ts';
import { checkOutdatedDocuments } from './outdated-documents.ts';

/** Orders per run; a further run is queued for the rest. */
const STRETCH = 100;

type Input = {
  storeId: string;
  cause: string;
  readAgain?: boolean | undefined;
  after?: string | undefined;
};

/** Repeats the eligibility check of all unbooked orders of a store, after the store or its locations changed. Also
 *  replaces removed pickup locations and checks printed documents. With `readAgain`, the next read of each order from
 *  the store is processed even if the store changed nothing. Idempotent. */
export async function evaluateStore(
  deps: Pick<Services, 'db' | 'clock'>,
  input: Input,
): Promise<void> {
  const { storeId, after } = input;
  if (input.readAgain && !after) await forgetSources(deps, storeId);
  const status = { in: ORDER_STATUSES.filter(isBeforeBooking) };
  const orders = await deps.db.order.findMany({
    where: { storeId, status, ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: 'asc' },
    take: STRETCH,
    select: { id: true },
  });
  for (const { id } of orders) await evaluateOne(deps, id);
  const last = orders.at(-1);
  if (last && orders.length === STRETCH)
    await enqueue(deps.db, evaluateStoreJob, { ...input, after: last.id });
}

/** Makes the next read of each unbooked order count even if the store changed nothing, because the store may have
 *  assigned the order to a location that was unknown here. Raw SQL keeps `updated_at`, so these orders keep their
 *  place in the queue of orders to read again. */
async function forgetSources({ db }: Pick<Services, 'db'>, storeId: string): Promise<void> {
  const unbooked = ORDER_STATUSES.filter(isBeforeBooking);
  // Locks by id, in the same sequence as callers that lock an order with its parts.
  await db.$executeRaw`
    with due as (
      select id from orders where store_id = ${storeId}::uuid and (status::text = any(${unbooked})
        or id in (select part_of_id from orders
          where store_id = ${storeId}::uuid and status::text = any(${unbooked})))
      order by id for no key update)
    update orders set source_hash = null from due where orders.id = due.id`;
}

async function evaluateOne(deps: Pick<Services, 'db' | 'clock'>, id: string): Promise<void> {
  await deps.db.$transaction(async (tx) => {
    const order = await lockOrder(tx, id);
    // The order was booked after the batch was read.
    if (!isBeforeBooking(order.status)) return;
    const pickupLocationId = await currentPickup(tx, order);
    const chosen =
      pickupLocationId === order.pickupLocationId
        ? order
        : await tx.order.update({ where: { id }, data: { pickupLocationId } });
    await evaluateOrder(tx, chosen, {
      at: deps.clock.now(),
      source: 'system',
      actor: 'Store settings',
    });
    await checkOutdatedDocuments(tx, [id], deps.clock.now());
  });
}
