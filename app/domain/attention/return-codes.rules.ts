import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { HOUR_MS, type CodeRow } from './attention-row.rules.ts';

/** What can need a person about what comes back, or was to. */
export const RETURN_CODES = {
  arrivedAfterAll: {
    subject: 'order',
    title: 'Delivered after it was called off',
    waitMs: 4 * HOUR_MS,
    repairs: ['return'],
    settled: 'Settled with the courier',
    words: () =>
      'The parcel was called off, to turn back or to go again, and the courier delivered it all the same. Call the courier about the job that took its place, and settle with the recipient.',
  },
  returnRefused: {
    subject: 'order',
    title: 'The courier refused the return',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'return'],
    settled: 'Brought back another way',
    words: ({ said = '', collected }) =>
      `The courier did not take the return: ${asSentence(said)} Its fee was returned. ${collected ? 'Mend that with the courier, and turn the parcel back again.' : 'Mend that with the customer, and arrange it again.'}`,
  },
  returnFailed: {
    subject: 'order',
    title: 'The return does not come',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'cancelReturn'],
    settled: 'Settled with the courier',
    words: ({ collected, calledOff }) =>
      calledOff
        ? 'The return was cancelled, and a driver had fetched the parcel already. Turn it back, so that it comes to the store.'
        : collected
          ? 'The courier has the parcel and could not bring it back. Call the courier and ask where it is; where it gave the way back up, turn the parcel back again.'
          : 'The courier could not fetch the parcel from the customer. Agree on a day with them and call the courier, or cancel the return.',
  },
  returnUnmoved: {
    subject: 'order',
    title: 'Nothing heard of the return',
    waitMs: 4 * HOUR_MS,
    repairs: ['cancelReturn'],
    settled: 'Settled with the courier',
    words: ({ collected }) =>
      collected
        ? 'The courier has the return, and has said nothing of it for a working day. Call it and ask where the parcel is.'
        : 'No driver has fetched the return, and nothing was heard of it for a working day. Call the courier, or cancel the return.',
  },
  turnBackTooLate: {
    subject: 'order',
    title: 'Delivered before it could turn back',
    waitMs: 24 * HOUR_MS,
    repairs: ['return'],
    settled: 'Settled with the recipient',
    words: () =>
      'The parcel arrived before the courier could turn it back; nothing was taken for the way back. Arrange a return if it is to come back.',
  },
} as const satisfies Record<string, CodeRow>;
