import { NOTHING, PLAIN, SPEAKS_FOR_ITSELF, type ActRow } from './act-row.rules.ts';
import { sendRestProblem, splitProblem, unsplitProblem } from './split-problems.rules.ts';

const FEE_EACH = 'Each part ships separately, with its own fee.';
const refused = (reasons: readonly string[]) => reasons[0] ?? NOTHING();

/** What makes parts of an order, and orders whole again (product.md D31): rows of `ORDER_ACTS`. */
export const SPLIT_ACTS = {
  sendRest: {
    ...PLAIN,
    label: 'Send the rest',
    labelOfOne: 'Send the rest as a part',
    permission: 'order.update',
    places: ['page'],
    mayLead: false,
    call: {
      path: '/orders/send-rest',
      summary: 'Put the rest of booked orders into separate parts',
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
    done: (count) => (count === 1 ? 'The rest is a part now' : 'The rest is in parts now'),
    doneTo: 'with a part for the rest',
    nothing: refused,
    failed: SPEAKS_FOR_ITSELF,
  },
  split: {
    ...PLAIN,
    label: 'Split',
    labelOfOne: 'Split order',
    permission: 'order.update',
    places: ['page'],
    mayLead: false,
    call: { path: '/orders/split', summary: 'Move items of an order into a part of it' },
    takes: 'lines',
    asks: () => ({
      title: 'Split this order?',
      can: { thing: 'order', be: 'be split' },
      lines: [FEE_EACH],
      confirm: 'Split Order',
      keep: 'Not now',
    }),
    problem: splitProblem,
    done: () => 'Order Split',
    doneTo: 'split',
    nothing: refused,
    failed: SPEAKS_FOR_ITSELF,
  },
  unsplit: {
    ...PLAIN,
    label: 'Put Back',
    labelOfOne: 'Put back',
    permission: 'order.update',
    places: ['page'],
    mayLead: false,
    call: {
      path: '/orders/unsplit',
      summary: 'Put parts that were never shipped back into their orders',
    },
    problem: unsplitProblem,
    done: (count) => (count === 1 ? 'Part put back' : 'Parts put back'),
    doneTo: 'put back',
    nothing: refused,
    failed: SPEAKS_FOR_ITSELF,
  },
} as const satisfies Record<string, ActRow>;
