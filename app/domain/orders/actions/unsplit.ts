import { AT_WAREHOUSE } from '../at-warehouse.rules.ts';
import { reasonText } from '../eligibility.rules.ts';
import { isBeforeBooking, isEnded, statusLabel } from '../order-status.rules.ts';
import { defineAction, FIRST_REASON, SPEAKS_FOR_ITSELF } from './action.ts';
import type { ActionFacts } from './facts.ts';
import { ON_ITS_PAGE } from './split.ts';

/** Puts a part that never shipped back into its order. */
export const unsplitAction = defineAction({
  label: 'Put Back',
  labelOfOne: 'Put back into the order',
  permission: 'order.update',
  places: ['page'],
  mayLead: false,
  call: {
    path: '/orders/unsplit',
    summary: 'Put parts back into their orders, if the parts were never shipped',
    audit: ['order.unsplit'],
  },
  problem: unsplitProblem,
  done: (count) =>
    count === 1 ? 'Part put back into its order' : 'Parts put back into their orders',
  doneTo: 'put back',
  nothing: FIRST_REASON,
  failed: SPEAKS_FOR_ITSELF,
});

function unsplitProblem(facts: ActionFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (!split.part) return 'It is not part of a split order.';
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  const { orderId, of, parentStatus, isNamed } = split.part;
  if (!isBeforeBooking(status))
    return `Part ${orderId} cannot be put back. Its status is ${statusLabel(status, productName)}.`;
  if (isNamed)
    return `Part ${orderId} was already shipped or printed on a document, so it cannot be put back. Cancel it instead.`;
  return isEnded(parentStatus)
    ? `Order ${of} is ${statusLabel(parentStatus, productName)}. Nothing can be put back into it.`
    : null;
}
