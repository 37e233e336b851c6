import { counted } from '#app/domain/shared/counted.ts';
import { reasonText } from '../eligibility.rules.ts';
import { RETURN_TO_SENDER_WHY } from '../why.rules.ts';
import { defineAction, withReason } from './action.ts';
import type { ActionFacts } from './facts.ts';
import { COMING_BACK, FEE_OF_ITS_OWN, isOnItsWay, isThere, neverCollected } from './return.ts';

const IS_BACK = 'The parcel is already back at the store.';

/** Stops a collected parcel and has it brought back to the sender. */
export const returnToSenderAction = defineAction({
  label: 'Return to Sender',
  labelOfOne: 'Return to sender',
  permission: 'order.return',
  places: ['menu', 'batch', 'page'],
  mayLead: false,
  call: {
    path: '/orders/turn-back',
    summary: 'Stop collected parcels and return them to the sender',
    audit: ['order.turnBack'],
    example: () => ({ why: 'called' }),
  },
  takes: RETURN_TO_SENDER_WHY,
  takesFee: true,
  asks: (count) => ({
    title:
      count === 1
        ? 'Return this parcel to sender?'
        : `Return ${counted(count, 'parcel')} to sender?`,
    can: { thing: 'parcel', be: 'be returned to sender' },
    lines: [
      count === 1
        ? 'The delivery will be cancelled, and the courier will bring the parcel to the pickup location.'
        : 'The deliveries will be cancelled, and the courier will bring the parcels to their pickup locations.',
      `The delivery fee will not be refunded. ${count === 1 ? 'The return trip' : 'Each return trip'} ${FEE_OF_ITS_OWN}.`,
    ],
    confirm: 'Return to Sender',
    keep: 'Not now',
  }),
  problem: returnToSenderProblem,
  done: () => 'Return to sender in process',
  doneTo: 'returning to sender',
  nothing: () => 'Cannot Return Orders to Sender',
  failed: withReason('Cannot Return Orders to Sender'),
});

/** Why a parcel cannot be returned to sender; null if it can. It can if it was collected and not delivered, even if the
 *  courier then ended the job or refused the return. */
function returnToSenderProblem(facts: ActionFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (facts.openReturn) return COMING_BACK;
  if (facts.isBack) return IS_BACK;
  if (isOnItsWay(facts)) return null;
  if (isThere(facts)) return 'The parcel was delivered. Arrange a return instead.';
  return neverCollected(facts, productName);
}
