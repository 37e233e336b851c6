import { DAY_MS, type CodeRow, HOUR_MS, type AttentionFacts } from './attention-row.rules.ts';

/** What can need a person about a parcel itself, whatever its order goes through later: its proof of
 *  delivery, and one that lies at a hub. That is over when the parcel is taken in, is to be brought back,
 *  or a person says so. */
export const PARCEL_CODES = {
  proofNotFetched: {
    subject: 'order',
    title: 'Proof of delivery not fetched',
    waitMs: DAY_MS,
    repairs: ['tryAgain'],
    settled: 'Done without it',
    words: ({ count = 1 }) =>
      `The courier says that there ${count === 1 ? 'is a picture' : `are ${count} pictures`} of the delivery, and ${count === 1 ? 'it' : 'they'} could not be fetched. Try again, or ask the courier for ${count === 1 ? 'it' : 'them'}.`,
  },
  liesAtHub: {
    subject: 'order',
    title: 'A parcel lies at a hub, and goes nowhere',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack'],
    repairsFor: ({ lies }) => (isOneToTurnBack(lies) ? ['turnBack'] : []),
    settled: 'Settled with the hub',
    words: ({ hub = '', lies = 'calledOff' }) => {
      const todo = isOneToTurnBack(lies) ? 'Turn it back, or agree' : 'Agree';
      return `${WHY[lies]}, and its parcel lies at the hub ${hub}. ${todo} with the hub on what becomes of it.`;
    },
  },
} as const satisfies Record<string, CodeRow>;

type Lies = NonNullable<AttentionFacts['lies']>;

/** To turn back what went out since would be another parcel, and what was delivered no courier has. */
function isOneToTurnBack(lies: AttentionFacts['lies']): boolean {
  return lies === 'failed' || lies === 'calledOff';
}

const WHY: Record<Lies, string> = {
  delivered: 'The courier says that it was delivered',
  failed: 'The delivery failed',
  calledOff: 'The shipment was called off',
  overtaken: 'The order was sent again since',
};
