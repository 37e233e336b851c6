import { createHash } from 'node:crypto';
import type { Order } from '@prisma/client';
import { orderFormOf } from './order-form.rules.ts';

/** A hash of the fields that Update Order can change. It stays the same when a courier or a batch changes other fields,
 *  such as the status. */
export function orderVersion(order: Order): string {
  return createHash('sha256')
    .update(JSON.stringify(orderFormOf(order)))
    .digest('hex');
}
