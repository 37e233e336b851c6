import { reasonText } from '../eligibility.rules.ts';
import { isBeforeBooking, isEnded } from '../order-status.rules.ts';
import { MAX_PARTS } from '../part.rules.ts';
import { defineAction, FIRST_REASON, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';
import { FEE_EACH, ON_ITS_PAGE, TOO_MANY } from './split.ts';

/** Moves items that the store still wants sent, but that are not in the booked parcel, into a new part. */
export const sendRestAction = defineAction({
  label: 'Move remaining items',
  labelOfOne: 'Move remaining items to a new part',
  permission: 'order.update',
  places: ['page'],
  mayLead: false,
  call: {
    path: '/orders/send-rest',
    summary: 'Move items that are not in the booked parcel into a new part',
    audit: ['order.sendRest'],
  },
  asks: () => ({
    title: 'Move the remaining items to a new part?',
    can: { thing: 'order', be: 'be split' },
    lines: [
      'Items that are not in the booked parcel will move to a new part, which you can ship.',
      FEE_EACH,
    ],
    confirm: 'Move Items',
    keep: 'Not now',
  }),
  problem: sendRestProblem,
  done: (count) =>
    count === 1 ? 'Remaining items moved to a new part' : 'Remaining items moved to new parts',
  doneTo: 'with a new part',
  nothing: FIRST_REASON,
  failed: SPEAKS_FOR_ITSELF,
});

function sendRestProblem(facts: ActionFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (isBeforeBooking(status) || isEnded(status)) return statusWords(facts, productName);
  if (!split.hasRest) return 'This order has no remaining items to move.';
  return split.rows >= MAX_PARTS ? TOO_MANY : null;
}
