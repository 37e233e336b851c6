import { noteReading } from '#app/domain/audit/note-reading.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import type { Services } from '#app/ports/services.ts';
import { reasonText } from './eligibility.rules.ts';
import { actionFactsOf } from './action-facts.rules.ts';
import { actionOf } from './actions/index.ts';
import { orderFormOf } from './order-form.rules.ts';
import { orderKeyOf } from './order-key.rules.ts';
import { isBeforeBooking } from './order-status.rules.ts';
import { orderVersion } from './order-version.ts';
import { ordersVisibleTo } from './order-visibility.ts';

export type OrderForm = Awaited<ReturnType<typeof readOrderForm>>;

/** The initial values of the Update Order form.
 *  @throws AppError 'not-found', also for an order that the actor may not change. */
export async function readOrderForm(
  deps: Pick<Services, 'db' | 'clock' | 'settings'>,
  actor: Actor,
  typedKey: string,
) {
  const order = await deps.db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.update'), { orderKey: orderKeyOf(typedKey) }] },
    include: { store: { select: { name: true, state: true, warehouseSince: true } } },
  });
  if (!order) throw notFound('Order');
  await noteReading(deps, actor, { action: 'order.read', of: order });
  const { orderKey, orderId, platform, status } = order;
  return {
    orderKey,
    orderId,
    platform,
    status,
    storeName: order.store.name,
    values: orderFormOf(order),
    version: orderVersion(order),
    /** Why it can no longer be changed, as a sentence; null if it can. */
    problem: actionOf('update').problem(actionFactsOf(order, null), deps.settings.productName),
    /** Why it cannot ship, as sentences, so that the person knows what to correct. */
    reasons: order.reasons.map(reasonText),
    /** Whether a courier has been requested, which must then be told of changes that concern it. */
    isBooked: !isBeforeBooking(status) && order.currentShipmentId !== null,
  };
}
