import type { Order } from '@prisma/client';
import type { OrderMove } from './order-status.rules.ts';

/** The transitions that would lead to a second shipment of an order that the warehouse has. */
const LEAVES_FROM_HERE: readonly OrderMove[] = ['manifest', 'confirmManifest', 'ship', 'shipAgain'];

export const AT_WAREHOUSE = 'This order is at the warehouse. Take it back first.';

/** Why an order cannot make a transition while the warehouse has it, as a sentence; null if it can. Otherwise the order
 *  could ship twice. */
export function warehouseProblem(
  { atWarehouseSince }: Pick<Order, 'atWarehouseSince'>,
  move: OrderMove,
): string | null {
  return atWarehouseSince && LEAVES_FROM_HERE.includes(move) ? AT_WAREHOUSE : null;
}
