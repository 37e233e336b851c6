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
const FEE_OF_ITS_OWN = 'is a shipment of its own, with a fee of its own';

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
      summary: 'Have what was delivered fetched and brought back',
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
          ? 'The courier fetches it from the customer and brings it to the pickup location.'
          : 'The courier fetches each from its customer and brings it to the pickup location.',
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
    label: 'Turn Back',
    labelOfOne: 'Turn back',
    permission: 'order.return',
    places: ['menu', 'batch', 'page'],
    mayLead: false,
    call: {
      path: '/orders/turn-back',
      summary: 'Stop collected parcels and have them brought back',
    },
    takes: TURN_BACK_WHY,
    takesFee: true,
    asks: (count) => ({
      title: count === 1 ? 'Turn this parcel back?' : `Turn ${counted(count, 'parcel')} back?`,
      can: { thing: 'parcel', be: 'be turned back' },
      lines: [
        count === 1
          ? 'The delivery is called off, and the courier brings the parcel to the pickup location.'
          : 'The deliveries are called off, and the courier brings the parcels to their pickup locations.',
        `The fee of the delivery is kept. ${count === 1 ? 'The way back' : 'Each way back'} ${FEE_OF_ITS_OWN}.`,
      ],
      confirm: 'Turn Back',
      keep: 'Not now',
    }),
    problem: turnBackProblem,
    done: () => 'Turn back in process',
    doneTo: 'turning back',
    nothing: () => 'Cannot Turn Back Orders',
    failed: () => 'Cannot Turn Back Orders',
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
      summary: 'Call returns off that no driver has fetched yet',
    },
    asks: (count) => ({
      title: count === 1 ? 'Cancel this return?' : `Cancel ${counted(count, 'return')}?`,
      can: { thing: 'return', be: 'be cancelled' },
      lines: ['No driver comes for it, and its fee goes back to the balance.'],
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
      summary: 'Start a PDF of the labels of what is coming back',
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
