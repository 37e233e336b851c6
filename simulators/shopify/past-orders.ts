import { fulfil } from './fulfilments.ts';
import { cancelOrder, placeOrder } from './orders.ts';
import type { SimShop } from './state.ts';

const DAY_MS = 86_400_000;
/** The age in days of a new shop's oldest orders. */
const DAYS = 45;

/** Creates orders from before the app was installed, most of them already fulfilled by someone else. */
export function givePast(shop: SimShop, count: number, now: Date): void {
  for (let n = 0; n < count; n += 1) {
    const age = (DAYS * DAY_MS * (count - n)) / count;
    const made = new Date(now.getTime() - age);
    const order = placeOrder(shop, n % 23 === 7 ? { financial: 'PENDING' } : {}, made);
    const later = new Date(made.getTime() + DAY_MS / 2);
    if (n % 31 === 5) cancelOrder(order, later);
    else if (age > 2 * DAY_MS || n % 3 === 0) {
      const tracking = { company: 'The Courier Guy', number: `TCG${100_000 + n}`, url: null };
      fulfil(order, tracking, false);
      order.updatedAt = later.toISOString();
    }
  }
}
