import type { Order, Store } from '@prisma/client';
import { reasonText } from './eligibility.rules.ts';
import { canShip, statusLabel } from './order-status.rules.ts';

/** Why an order cannot be shipped now, in words; null when it can. A store that was just disconnected
 *  counts before its orders have been judged anew. */
export function shipProblem(
  { status, reasons }: Pick<Order, 'status' | 'reasons'>,
  store: Pick<Store, 'state'>,
  productName: string,
): string | null {
  if (canShip(status))
    return store.state === 'disconnected' ? reasonText('store-disconnected') : null;
  if (reasons.length) return reasons.map(reasonText).join(' ');
  return `The order is ${statusLabel(status, productName)}.`;
}
