import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { OrderKeys, Ready } from '#app/domain/orders/each-order.ts';
import type { RunnableAction } from '#app/domain/orders/actions/index.ts';
import { cameBackWords } from '#app/domain/orders/return-words.rules.ts';
import { isBeforeBooking } from '#app/domain/orders/order-status.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { readyToBegin } from '#app/domain/shipments/ready-to-begin.ts';
import type { Services } from '#app/ports/services.ts';

/** To how many of the chosen orders an act can be done, and why not to the others. */
export type ActionReach = {
  ready: number;
  /** Of these, how many have a courier. */
  booked: number;
  skipped: SkippedOrder[];
  /** It can be done to these, and somebody should look first. */
  doubtful: SkippedOrder[];
};

type Needs = Pick<Services, 'db' | 'settings'>;
type Asked = OrderKeys & { whyCode?: string | null };

/** What an act would be done to, before anybody is asked for a reason and with the one chosen. It promises nothing: the act itself
 *  decides about each. */
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

/** A customer may keep a part and send that back later, so that a second return is asked about, and not
 *  refused. */
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
