import type { Order } from '@prisma/client';
import type { OrderMove } from './order-status.rules.ts';

/** What would send it from here as well. */
const LEAVES_FROM_HERE: readonly OrderMove[] = ['manifest', 'confirmManifest', 'ship', 'shipAgain'];

export const AT_WAREHOUSE = 'The warehouse sends it. Take it back from there first.';

/** Why an order cannot make a move while the warehouse has it, in words: two would send it. */
export function warehouseProblem(
  { atWarehouseSince }: Pick<Order, 'atWarehouseSince'>,
  move: OrderMove,
): string | null {
  return atWarehouseSince && LEAVES_FROM_HERE.includes(move) ? AT_WAREHOUSE : null;
}
