import type { Actor } from '#app/domain/shared/actor.ts';
import type { Services } from '#app/ports/services.ts';
import { reasonText, warningText } from './eligibility.rules.ts';
import { canPrintLabel, canShip, ORDER_STATUS, statusLabel } from './order-status.rules.ts';
import { ordersVisibleTo } from './order-visibility.ts';

/** An order as the admin of its own store shows it. */
export type PlatformOrder = {
  externalId: string;
  orderKey: string;
  orderId: string;
  storeName: string;
  statusLabel: string;
  pip: 'empty' | 'half' | 'full';
  canShip: boolean;
  canPrintLabel: boolean;
  /** Why it cannot ship, or what to look at. */
  hints: string[];
  /** Null until a courier is booked: before that there is nothing to follow. */
  trackingUrl: string | null;
};

/** The orders behind a platform's own ids; ids that we do not know are left out. */
export async function platformOrders(
  deps: Pick<Services, 'db' | 'settings'>,
  actor: Actor,
  externalIds: readonly string[],
): Promise<PlatformOrder[]> {
  const orders = await deps.db.order.findMany({
    where: {
      AND: [ordersVisibleTo(actor, 'order.read'), { externalId: { in: [...externalIds] } }],
    },
    include: {
      store: { select: { name: true } },
      shipments: { where: { bookedAt: { not: null } }, select: { id: true } },
    },
  });
  const { productName, publicUrl } = deps.settings;
  return orders.map((order) => {
    const isBooked = order.shipments.some(({ id }) => id === order.currentShipmentId);
    return {
      externalId: order.externalId ?? '',
      orderKey: order.orderKey,
      orderId: order.orderId,
      storeName: order.store.name,
      statusLabel: statusLabel(order.status, productName),
      pip: ORDER_STATUS[order.status].pip,
      canShip: canShip(order.status),
      canPrintLabel: isBooked && canPrintLabel(order.status),
      hints: [
        ...order.reasons.map(reasonText),
        ...order.warnings.map(warningText),
        ...(order.attention ? [order.attention] : []),
      ],
      trackingUrl: isBooked ? `${publicUrl}/track-order/${order.orderKey}` : null,
    };
  });
}
