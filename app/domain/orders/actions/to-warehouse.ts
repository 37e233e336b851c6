import { holdProblem } from '../hold.rules.ts';
import { defineAction, FIRST_REASON, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, ERASED, statusWords } from './facts.ts';

export const toWarehouseAction = defineAction({
  label: 'Send to the warehouse',
  labelOfOne: 'Send to the warehouse',
  permission: 'order.ship',
  places: ['menu', 'page'],
  mayLead: false,
  call: {
    path: '/orders/to-warehouse',
    summary: 'Send orders to the store’s warehouse, which ships them',
    audit: ['order.toWarehouse'],
  },
  problem: toWarehouseProblem,
  done: (count) =>
    count === 1 ? 'Order is being sent to the warehouse' : 'Orders are being sent to the warehouse',
  doneTo: 'being sent to the warehouse',
  nothing: FIRST_REASON,
  failed: SPEAKS_FOR_ITSELF,
});

function toWarehouseProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.isErased) return ERASED;
  if (facts.atWarehouseSince) return 'The order is already at the warehouse.';
  if (!facts.shipsFromWarehouse) return 'Its store does not ship from a warehouse.';
  if (facts.status !== 'eligible') return statusWords(facts, productName);
  return holdProblem(facts, 'ship');
}
