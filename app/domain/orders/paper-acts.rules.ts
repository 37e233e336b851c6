import { counted } from '#app/domain/shared/counted.ts';
import { acceptProblem } from './act-problems.rules.ts';
import { NOTHING, PLAIN, SPEAKS_FOR_ITSELF, type ActRow } from './act-row.rules.ts';
import { ACCEPT_WHY } from './why.rules.ts';

/** What is decided about papers that show what is no longer so (product.md D34): rows of `ORDER_ACTS`. */
export const PAPER_ACTS = {
  acceptPapers: {
    ...PLAIN,
    label: 'Accept as it is',
    labelOfOne: 'Accept as it is',
    permission: 'order.print',
    places: ['page'],
    mayLead: false,
    readsPapers: true,
    call: {
      path: '/orders/accept-papers',
      summary: 'Accept outdated labels and packing slips as they are',
    },
    takes: ACCEPT_WHY,
    asks: (count) => ({
      title:
        count === 1
          ? 'Accept the outdated label as it is?'
          : `Accept the outdated labels of ${counted(count, 'order')} as they are?`,
      can: { thing: 'order', be: 'be accepted as it is' },
      lines: [
        `${count === 1 ? 'The parcel ships' : 'The parcels ship'} with the current labels and slips. The next change asks again.`,
      ],
      confirm: 'Accept as it is',
      keep: 'Not now',
    }),
    problem: acceptProblem,
    done: (count) => (count === 1 ? 'Accepted as it is' : 'Accepted as they are'),
    doneTo: 'accepted as it is',
    nothing: NOTHING,
    failed: SPEAKS_FOR_ITSELF,
  },
} as const satisfies Record<string, ActRow>;
