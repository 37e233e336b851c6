import { reasonText } from '../eligibility.rules.ts';
import { isBeforeBooking, isEnded } from '../order-status.rules.ts';
import { MAX_PARTS } from '../part.rules.ts';
import { defineAction, FIRST_REASON, SPEAKS_FOR_ITSELF } from './action.ts';
import { type ActionFacts, statusWords } from './facts.ts';
import { FEE_EACH, ON_ITS_PAGE, TOO_MANY } from './split.ts';

/** Moves items that the store still wants sent, but that are not in the booked parcel, into a new part. */
export const sendRestAction = defineAction({
  label: 'Send the rest',
  labelOfOne: 'Send the rest as a part',
  permission: 'order.update',
  places: ['page'],
  mayLead: false,
  call: {
    path: '/orders/send-rest',
    summary: 'Move items that are not in the booked parcel into a new part',
    audit: ['order.sendRest'],
  },
  asks: () => ({
    title: 'Send the rest as a part?',
    can: { thing: 'order', be: 'be split' },
    lines: [
      'Items that are not in the booked parcel go into a new part for you to ship.',
      FEE_EACH,
    ],
    confirm: 'Send the Rest',
    keep: 'Not now',
  }),
  problem: sendRestProblem,
  done: (count) => (count === 1 ? 'The rest is now a part' : 'The rest is now in parts'),
  doneTo: 'with a part for the rest',
  nothing: FIRST_REASON,
  failed: SPEAKS_FOR_ITSELF,
});

function sendRestProblem(facts: ActionFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (isBeforeBooking(status) || isEnded(status)) return statusWords(facts, productName);
  if (!split.hasRest) return 'The store has no other items to send.';
  return split.rows >= MAX_PARTS ? TOO_MANY : null;
}
