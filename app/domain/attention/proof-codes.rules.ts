import { DAY_MS, type CodeRow } from './attention-row.rules.ts';

/** What can need a person about proof of delivery. It is about what has ended: nothing that an order goes
 *  through later settles it. */
export const PROOF_CODES = {
  proofNotFetched: {
    subject: 'order',
    title: 'Proof of delivery not fetched',
    waitMs: DAY_MS,
    repairs: ['tryAgain'],
    settled: 'Done without it',
    words: ({ count = 1 }) =>
      `The courier says that there ${count === 1 ? 'is a picture' : `are ${count} pictures`} of the delivery, and ${count === 1 ? 'it' : 'they'} could not be fetched. Try again, or ask the courier for ${count === 1 ? 'it' : 'them'}.`,
  },
} as const satisfies Record<string, CodeRow>;
