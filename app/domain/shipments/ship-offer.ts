import { noteReading } from '#app/domain/audit/note-reading.ts';
import { withReasonFor } from '#app/domain/orders/order-marks.rules.ts';
import { actionFactsOf } from '#app/domain/orders/action-facts.rules.ts';
import { actionOf } from '#app/domain/orders/actions/index.ts';
import { orderKeyOf } from '#app/domain/orders/order-key.rules.ts';
import { ordersVisibleTo } from '#app/domain/orders/order-visibility.ts';
import { scannedKeyOf } from '#app/domain/orders/scanned-key.rules.ts';
import type { Actor } from '#app/domain/shared/actor.ts';
import { notFound } from '#app/domain/shared/errors.ts';
import { shippingRates } from '#app/domain/wallet/shipping-rate.ts';
import type { Services } from '#app/ports/services.ts';
import type { ShipCost } from './ship-cost.rules.ts';
import { shipCost } from './ship-cost.ts';

export type ShipOffer = {
  orderKey: string;
  orderId: string;
  storeName: string;
  customerName: string;
  town: string | null;
  /** The fee of the shipment at the current rate. */
  feeCents: number;
  /** The cost and how far the balance covers it. */
  cost: ShipCost;
  /** Why it cannot ship, as a sentence; null if it can. */
  problem: string | null;
};

/** What a person sees before shipping an order by its key alone (product.md D25).
 *  @throws AppError 'not-found', also for an order that the actor may not ship. */
export async function shipOffer(
  deps: Pick<Services, 'db' | 'clock' | 'settings' | 'payments'>,
  actor: Actor,
  text: string,
): Promise<ShipOffer> {
  const { db, clock, settings } = deps;
  const orderKey = scannedKeyOf(text) ?? orderKeyOf(text);
  const order = await db.order.findFirst({
    where: { AND: [ordersVisibleTo(actor, 'order.ship'), { orderKey }] },
    include: { store: { select: { name: true, state: true, warehouseSince: true } } },
  });
  if (!order) throw notFound('Order');
  await noteReading(deps, actor, { action: 'order.read', of: order });
  const rateOf = await shippingRates(deps, [order], clock.now());
  return {
    orderKey,
    orderId: order.orderId,
    storeName: order.store.name,
    customerName: order.customerName,
    town: order.city,
    feeCents: rateOf(order),
    cost: await shipCost(deps, actor, [orderKey]),
    problem: actionOf('ship').problem(
      actionFactsOf(withReasonFor(actor, order), null),
      settings.productName,
    ),
  };
}
