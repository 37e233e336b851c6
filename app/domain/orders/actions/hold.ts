import { counted } from '#app/domain/shared/counted.ts';
import { AT_WAREHOUSE } from '../at-warehouse.rules.ts';
import { isBeforeBooking } from '../order-status.rules.ts';
import { defineAction, NOTHING, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, ERASED, statusWords } from './facts.ts';

export const holdAction = defineAction({
  label: 'Hold',
  labelOfOne: 'Hold',
  permission: 'order.mark',
  places: ['menu', 'batch', 'page'],
  call: {
    path: '/orders/hold',
    summary: 'Put orders on hold until they are released',
    audit: ['order.held'],
    example: () => ({ note: 'Customer is away' }),
  },
  takes: 'reason',
  mayLead: false,
  asks: (count) => ({
    title: count === 1 ? 'Hold this order?' : `Hold ${counted(count, 'order')}?`,
    can: { thing: 'order', be: 'be held' },
    lines: [
      `${count === 1 ? 'It will not ship until you release it' : 'They will not ship until you release them'}. The store will not be notified.`,
    ],
    confirm: count === 1 ? 'Hold Order' : 'Hold Orders',
    keep: 'Not now',
  }),
  shortcut: { key: 'h', label: 'Hold the selected orders' },
  problem: toHoldProblem,
  done: (count) => (count === 1 ? 'Order On Hold' : 'Orders On Hold'),
  doneTo: 'on hold',
  nothing: NOTHING,
  failed: SPEAKS_FOR_ITSELF,
});

/** Only orders that have not shipped can be held. An erased order cannot, because the reason for a hold is free text
 *  and may contain personal data again. */
function toHoldProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.isErased) return ERASED;
  if (facts.heldAt) return 'The order is already on hold.';
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  return isBeforeBooking(facts.status)
    ? null
    : `${statusWords(facts, productName)} You can only hold orders that are not shipped yet.`;
}
