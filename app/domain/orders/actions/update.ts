import { ORDER_STATUS, statusLabel } from '../order-status.rules.ts';
import { defineAction, NOTHING } from './action.ts';
import { type ActionFacts, ERASED } from './facts.ts';

export const updateAction = defineAction({
  label: 'Update',
  labelOfOne: 'Update',
  permission: 'order.update',
  places: ['row', 'page'],
  leadsTo: 'updateOrder',
  call: {
    path: '/orders/update',
    summary: 'Change an order before a driver is assigned; fields you leave out do not change',
    audit: ['order.updated'],
    exampleChanges: true,
  },
  problem: updateProblem,
  done: () => 'Order Updated Successfully',
  doneTo: 'updated',
  nothing: NOTHING,
  failed: (words) => `Error updating order. Error: ${words}`,
});

/** Why an order can no longer be changed; null if it can. It can be changed until a driver is assigned (product.md
 *  D9). */
export function updateProblem(
  { status, isErased }: Pick<ActionFacts, 'status' | 'isErased'>,
  productName: string,
): string | null {
  if (isErased) return ERASED;
  if (ORDER_STATUS[status].editable) return null;
  return `The order can no longer be changed. Its status is ${statusLabel(status, productName)}.`;
}
