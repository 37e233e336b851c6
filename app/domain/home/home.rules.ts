import type { OrderStatus } from '@prisma/client';
import {
  canShip,
  isBeforeBooking,
  ORDER_STATUS,
  ORDER_STATUSES,
} from '#app/domain/orders/order-status.rules.ts';

export type FigureKey = 'toShip' | 'underWay' | 'delivered';

/** The key figures of a shop, and the statuses that each of them counts. */
export const FIGURES: Record<FigureKey, { label: string; statuses: readonly OrderStatus[] }> = {
  toShip: { label: 'To ship', statuses: ORDER_STATUSES.filter(canShip) },
  underWay: { label: 'Under way', statuses: ORDER_STATUSES.filter(isUnderWay) },
  delivered: { label: 'Delivered in 30 days', statuses: ['deliveryCompleted'] },
};
export const FIGURE_KEYS = Object.keys(FIGURES) as FigureKey[];

function isUnderWay(status: OrderStatus): boolean {
  return !isBeforeBooking(status) && ORDER_STATUS[status].pip === 'half' && status !== 'decline';
}

export function countIn(counts: ReadonlyMap<OrderStatus, number>, key: FigureKey): number {
  return FIGURES[key].statuses.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
}

export type GuideStep = 'orders' | 'pickup' | 'ship' | 'label';
export type GuideFacts = { orders: number; locations: number; shipments: number; labels: number };

/** The way to the first label, in its order. */
export function stepsDone(facts: GuideFacts): Record<GuideStep, boolean> {
  return {
    orders: facts.orders > 0,
    pickup: facts.locations > 0,
    ship: facts.shipments > 0,
    label: facts.labels > 0,
  };
}
