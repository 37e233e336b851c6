import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { OrderKeys, Ready } from '#app/domain/orders/each-order.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { cameBackWords } from '#app/domain/orders/return-words.rules.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { readyToBegin } from '#app/domain/shipments/ready-to-begin.ts';
import type { Services } from '#app/ports/services.ts';

/** For how many of the selected orders an action is possible, and why not for the others. */
export type ActionReach = {
  ready: number;
  /** How many of these have a courier booking. */
  booked: number;
  skipped: SkippedOrder[];
  /** The action is possible for these, but the user should check them first. */
  doubtful: SkippedOrder[];
};

type Needs = Pick<Services, 'db' | 'settings'>;
type Asked = OrderKeys & { whyCode?: string | null };

/** Previews an action before the user is asked for a reason, and again with the chosen one. The result is not
 *  binding: the action itself decides for each order. */
export async function actionReach(
  deps: Needs,
  actor: Actor,
  intent: RunnableAction,
  asked: Asked,
): Promise<ActionReach> {
  const { ready, skipped } = await readyToBegin(deps, actor, intent, asked);
  const booked = ready.filter(({ status }) => !isBeforeBooking(status)).length;
  const doubtful = intent === 'return' ? await backAlready(deps, ready) : [];
  return { ready: ready.length, booked, skipped, doubtful };
}

/** Orders that already came back once. A customer may return the rest of an order later, so a second return needs a
 *  confirmation instead of being refused. */
async function backAlready({ db }: Needs, ready: readonly Ready[]): Promise<SkippedOrder[]> {
  const back = await db.shipment.findMany({
    where: { orderId: { in: ready.map(({ id }) => id) }, kind: 'return', state: 'completed' },
    orderBy: { requestedAt: 'asc' },
    select: { ofShipmentId: true, reference: true, endedAt: true },
  });
  const lastOf = new Map(back.map((shipment) => [shipment.ofShipmentId, shipment]));
  return ready.flatMap(({ orderKey, orderId, currentShipmentId }) => {
    const last = currentShipmentId && lastOf.get(currentShipmentId);
    return last ? [{ orderKey, orderId, reason: cameBackWords(last) }] : [];
  });
}
