import { createHash } from 'node:crypto';
import type { Order } from '@prisma/client';
import { orderFormOf } from './order-form.rules.ts';

/** Another text as soon as anything that Update Order shows has changed. What a courier or a batch does to the
 *  order meanwhile leaves it alone. */
export function orderVersion(order: Order): string {
  return createHash('sha256')
    .update(JSON.stringify(orderFormOf(order)))
    .digest('hex');
}
