import { randomInt } from 'node:crypto';
import { BUYERS, PRODUCTS } from './people.ts';
import { newSimId, type SimOrder, type SimShop } from './state.ts';

export type NewOrder = Partial<Omit<SimOrder, 'lines' | 'fulfilments'>> & {
  lines?: Partial<SimOrder['lines'][number]>[];
};

/** A paid order of a believable buyer; overrides take what matters. */
export function placeOrder(
  shop: SimShop,
  overrides: NewOrder = {},
  clock: Date = new Date(),
): SimOrder {
  const number = 1001 + shop.orders.length;
  const buyer = BUYERS[randomInt(BUYERS.length)]!;
  const now = clock.toISOString();
  const lines = overrides.lines ?? [{}, ...(randomInt(2) ? [{}] : [])];
  const order: SimOrder = {
    id: newSimId(),
    number,
    name: `#${number}`,
    createdAt: now,
    updatedAt: now,
    cancelledAt: null,
    email: buyer.email,
    phone: buyer.address.phone,
    note: null,
    tags: '',
    financial: 'PAID',
    gateways: ['Paystack'],
    currency: 'ZAR',
    customerId: newSimId(),
    address: buyer.address,
    shippingCents: 9900,
    method: 'SHIPPING',
    locationId: shop.locations[0]!.id,
    onHold: false,
    ...overrides,
    fulfilments: [],
    lines: lines.map((line) => ({
      ...PRODUCTS[randomInt(PRODUCTS.length)]!,
      id: newSimId(),
      quantity: 1 + randomInt(2),
      removed: 0,
      fulfilled: 0,
      requiresShipping: true,
      ...line,
    })),
  };
  shop.orders.push(order);
  return order;
}

/** The source's version moves with every change; never backwards, and never twice the same. */
export function touch(order: SimOrder, now: Date = new Date()): void {
  const later = Math.max(now.getTime(), Date.parse(order.updatedAt) + 1000);
  order.updatedAt = new Date(later).toISOString();
}

export function cancelOrder(order: SimOrder, now: Date): void {
  order.cancelledAt = now.toISOString();
  order.financial = order.financial === 'PENDING' ? 'VOIDED' : 'REFUNDED';
  for (const line of order.lines) line.removed = line.quantity - line.fulfilled;
  touch(order, now);
}

export function remainingOf(line: SimOrder['lines'][number]): number {
  return Math.max(0, line.quantity - line.removed - line.fulfilled);
}

export function fulfilmentStatusOf(order: SimOrder): string {
  const lines = order.lines.filter((line) => line.quantity > line.removed);
  if (lines.length > 0 && lines.every((line) => remainingOf(line) === 0)) return 'FULFILLED';
  if (order.lines.some((line) => line.fulfilled > 0)) return 'PARTIALLY_FULFILLED';
  return order.onHold ? 'ON_HOLD' : 'UNFULFILLED';
}

export function totalCentsOf(order: SimOrder): number {
  const goods = order.lines.reduce((sum, line) => sum + line.cents * line.quantity, 0);
  return goods + order.shippingCents;
}

export function currentTotalCentsOf(order: SimOrder): number {
  if (order.cancelledAt) return 0;
  const removed = order.lines.reduce((sum, line) => sum + line.cents * line.removed, 0);
  return totalCentsOf(order) - removed;
}
