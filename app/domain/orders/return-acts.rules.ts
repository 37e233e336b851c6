import { counted } from '#app/domain/shared/counted.ts';
import { CANNOT_PROCESS, NOTHING, PLAIN, type ActRow } from './act-row.rules.ts';
import {
  cancelReturnProblem,
  returnLabelProblem,
  returnProblem,
  turnBackProblem,
} from './return-problems.rules.ts';
import { RETURN_WHY, TURN_BACK_WHY } from './why.rules.ts';

const CANNOT_RETURN = () => 'Cannot Process Return Orders';
const FEE_OF_ITS_OWN = 'is a separate shipment with its own fee';

/** What brings parcels back (product.md D32): rows of `ORDER_ACTS`. */
export const RETURN_ACTS = {
  return: {
    ...PLAIN,
    label: 'Return',
    labelOfOne: 'Arrange a return',
    permission: 'order.return',
    places: ['menu', 'batch', 'page'],
    mayLead: false,
    call: {
      path: '/orders/return/tookan',
      summary: 'Collect delivered parcels and return them',
    },
    takes: RETURN_WHY,
    takesParcels: 'orAsBefore',
    takesFee: true,
    asks: (count) => ({
      title:
        count === 1 ? 'Arrange a return?' : `Arrange the returns of ${counted(count, 'order')}?`,
      can: { thing: 'order', be: 'be returned' },
      lines: [
        count === 1
          ? 'The courier collects it from the customer and brings it to the pickup location.'
          : 'The courier collects each parcel from the customer and brings it to the pickup location.',
        `${count === 1 ? 'The return' : 'Each return'} ${FEE_OF_ITS_OWN}.`,
      ],
      confirm: count === 1 ? 'Arrange Return' : 'Arrange Returns',
      keep: 'Not now',
    }),
    problem: returnProblem,
    done: () => 'Return orders in process',
    doneTo: 'coming back',
    nothing: CANNOT_RETURN,
    failed: CANNOT_RETURN,
  },
  turnBack: {
    ...PLAIN,
    label: 'Return to Sender',
    labelOfOne: 'Return to sender',
    permission: 'order.return',
    places: ['menu', 'batch', 'page'],
    mayLead: false,
    call: {
      path: '/orders/turn-back',
      summary: 'Stop collected parcels and return them to the sender',
    },
    takes: TURN_BACK_WHY,
    takesFee: true,
    asks: (count) => ({
      title:
        count === 1
          ? 'Return this parcel to sender?'
          : `Return ${counted(count, 'parcel')} to sender?`,
      can: { thing: 'parcel', be: 'be returned to sender' },
      lines: [
        count === 1
          ? 'The delivery is cancelled, and the courier brings the parcel to the pickup location.'
          : 'The deliveries are cancelled, and the courier brings the parcels to their pickup locations.',
        `The delivery fee is not refunded. ${count === 1 ? 'The return trip' : 'Each return trip'} ${FEE_OF_ITS_OWN}.`,
      ],
      confirm: 'Return to Sender',
      keep: 'Not now',
    }),
    problem: turnBackProblem,
    done: () => 'Return to sender in process',
    doneTo: 'returning to sender',
    nothing: () => 'Cannot Return Orders to Sender',
    failed: () => 'Cannot Return Orders to Sender',
  },
  cancelReturn: {
    ...PLAIN,
    label: 'Cancel Return',
    labelOfOne: 'Cancel the return',
    permission: 'order.return',
    places: ['menu', 'batch', 'page'],
    mayLead: false,
    call: {
      path: '/orders/cancel-return',
      summary: 'Cancel returns that no driver has collected yet',
    },
    asks: (count) => ({
      title: count === 1 ? 'Cancel this return?' : `Cancel ${counted(count, 'return')}?`,
      can: { thing: 'return', be: 'be cancelled' },
      lines: ['No driver collects it, and its fee is refunded to your balance.'],
      confirm: count === 1 ? 'Cancel Return' : 'Cancel Returns',
      keep: count === 1 ? 'Keep it' : 'Keep them',
    }),
    problem: cancelReturnProblem,
    done: (count) => (count === 1 ? 'Return cancelled' : 'Returns cancelled'),
    doneTo: 'staying with their customers',
    nothing: CANNOT_RETURN,
    failed: CANNOT_RETURN,
  },
  returnLabels: {
    ...PLAIN,
    label: 'Return Labels (PDF)',
    labelOfOne: 'Print return label',
    permission: 'order.print',
    places: ['menu', 'batch', 'page'],
    mayLead: false,
    call: {
      path: '/documents/return-labels',
      summary: 'Start a PDF of return labels',
    },
    document: 'return-labels',
    problem: returnLabelProblem,
    done: () => null,
    doneTo: 'on return labels',
    nothing: ([first, ...others]) =>
      first && others.every((reason) => reason === first) ? first : NOTHING(),
    failed: CANNOT_PROCESS,
  },
} as const satisfies Record<string, ActRow>;
