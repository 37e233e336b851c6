import type { FeeSource } from './fee-source.ts';
import { availableOf, heldOf, HOUSE } from './ledger.ts';

/** The merchant's prepaid account, down to its credit limit. */
export const WALLET: FeeSource = {
  provider: null,

  hold: (_tx, { merchantId, feeCents: cents }) =>
    Promise.resolve([
      {
        step: 'hold',
        from: availableOf(merchantId),
        to: heldOf(merchantId),
        cents,
        limitOf: merchantId,
      },
    ]),

  settle({ status }, step, { merchantId, feeCents: cents }) {
    const from = status === 'SUCCESSFUL' ? HOUSE.fees : heldOf(merchantId);
    const to = step === 'capture' ? HOUSE.fees : availableOf(merchantId);
    return [{ step, from, to, cents }];
  },

  takeAgain: ({ merchantId, feeCents: cents }) => [
    { step: 'capture', from: availableOf(merchantId), to: HOUSE.fees, cents },
  ],

  follow: () => Promise.resolve(),
};
