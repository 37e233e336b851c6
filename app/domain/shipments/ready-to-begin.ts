import { skippedIn, type BatchResult } from '#app/domain/orders/batch.schema.ts';
import { readyOrders, type OrderKeys, type Ready } from '#app/domain/orders/each-order.ts';
import { unfitToGoAgain } from '#app/domain/orders/evaluate-order.ts';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { isAppError } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { noPlace } from './return-orders.ts';

type Needs = Pick<Services, 'db' | 'settings'>;
type Asked = OrderKeys & { whyCode?: string | null };

/** For which orders an action is possible with this chosen reason, and why it is not possible for the others. It
 *  makes the same checks as the action itself, except whether the balance covers the fees. */
export async function readyToBegin(
  deps: Needs,
  actor: Actor,
  intent: RunnableAction,
  { orderKeys, whyCode = null }: Asked,
): Promise<Pick<BatchResult, 'skipped'> & { ready: Ready[] }> {
  const seen = await readyByTable(deps, actor, intent, { orderKeys, whyCode });
  const unfit = await unfitAmong(deps, intent, seen.ready);
  const place = new Map(orderKeys.map((key, at) => [key, at]));
  const placeOf = ({ orderKey }: { orderKey: string }) => place.get(orderKey) ?? 0;
  const late = seen.ready.flatMap(({ id, orderKey, orderId }) => {
    const reason = unfit.get(id);
    return reason ? { orderKey, orderId, reason } : [];
  });
  return {
    ready: seen.ready.filter(({ id }) => !unfit.has(id)),
    skipped: [...seen.skipped, ...late].toSorted((a, b) => placeOf(a) - placeOf(b)),
  };
}

async function readyByTable(
  deps: Needs,
  actor: Actor,
  intent: RunnableAction,
  { orderKeys, whyCode }: Required<Asked>,
) {
  try {
    return await readyOrders(deps, actor, intent, { orderKeys }, (facts, productName) =>
      actionOf(intent).problem(facts, productName, whyCode),
    );
  } catch (error) {
    if (!isAppError(error) || error.code !== 'nothing-to-do') throw error;
    return { ready: [], skipped: skippedIn(error.details) };
  }
}

/** Checks beyond the action's own conditions: whether a return has a pickup location, and whether an order is
 *  still fit to ship again. Returns the reason for each order that fails. */
async function unfitAmong(
  { db }: Needs,
  intent: RunnableAction,
  ready: readonly Ready[],
): Promise<Map<string, string>> {
  if (intent === 'shipAgain')
    return unfitToGoAgain(
      db,
      await db.order.findMany({ where: { id: { in: ready.map(({ id }) => id) } } }),
    );
  if (intent !== 'return' && intent !== 'turnBack') return new Map();
  return new Map(
    ready.flatMap((order) => {
      const reason = noPlace(order);
      return reason ? [[order.id, reason] as const] : [];
    }),
  );
}
