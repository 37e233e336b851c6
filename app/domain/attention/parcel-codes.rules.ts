import { DAY_MS, type CodeRow, HOUR_MS, type AttentionFacts } from './attention-row.rules.ts';

/** What can need a person about a parcel itself, whatever its order goes through later: its proof of
 *  delivery, and one that lies at a hub. That is over when the parcel is taken in, is to be brought back,
 *  or a person says so. */
export const PARCEL_CODES = {
  proofNotFetched: {
    subject: 'order',
    title: 'Proof of delivery not received',
    waitMs: DAY_MS,
    repairs: ['tryAgain'],
    settled: 'Continue without it',
    words: ({ count = 1 }) =>
      `The courier has ${count === 1 ? 'a picture' : `${count} pictures`} of the delivery, but we could not download ${count === 1 ? 'it' : 'them'}. Try again, or ask the courier for ${count === 1 ? 'it' : 'them'}.`,
  },
  liesAtHub: {
    subject: 'order',
    title: 'A parcel is waiting at a hub',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack'],
    repairsFor: ({ lies }) => (isOneToTurnBack(lies) ? ['turnBack'] : []),
    settled: 'Settled with the hub',
    words: ({ hub = '', lies = 'calledOff' }) => {
      const todo = isOneToTurnBack(lies) ? 'Return it to sender, or agree' : 'Agree';
      return `${WHY[lies]}, but its parcel is at the hub ${hub}. ${todo} with the hub what to do next.`;
    },
  },
} as const satisfies Record<string, CodeRow>;

type Lies = NonNullable<AttentionFacts['lies']>;

/** To turn back what went out since would be another parcel, and what was delivered no courier has. */
function isOneToTurnBack(lies: AttentionFacts['lies']): boolean {
  return lies === 'failed' || lies === 'calledOff';
}

const WHY: Record<Lies, string> = {
  delivered: 'The courier says it was delivered',
  failed: 'The delivery failed',
  calledOff: 'The shipment was cancelled',
  overtaken: 'The order was shipped again since',
};
