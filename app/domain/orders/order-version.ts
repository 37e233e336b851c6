import { createHash } from 'node:crypto';
import type { Order } from '@prisma/client';
import { orderFormOf } from './order-form.rules.ts';

/** A hash that changes whenever anything that Update Order shows changes. Changes by a courier or a batch to other
 *  fields do not change it. */
export function orderVersion(order: Order): string {
  return createHash('sha256')
    .update(JSON.stringify(orderFormOf(order)))
    .digest('hex');
}
