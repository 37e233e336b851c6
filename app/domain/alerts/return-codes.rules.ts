import { withWords } from '#app/domain/shared/as-sentence.ts';
import { HOUR_MS, type CodeRow } from './alert-row.rules.ts';

/** Alerts about returns, including returns that could not be booked. */
export const RETURN_CODES = {
  arrivedAfterAll: {
    subject: 'order',
    title: 'Delivered after it was cancelled',
    waitMs: 4 * HOUR_MS,
    repairs: ['return'],
    settled: 'Settled with the courier',
    words: () =>
      'The courier delivered a parcel that was to be returned or shipped again. Call the courier about the new shipment, and settle with the recipient.',
  },
  returnRefused: {
    subject: 'order',
    title: 'The courier refused the return',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'return'],
    settled: 'Returned another way',
    words: ({ said = '', collected }) =>
      `${withWords('The courier refused the return', said)} Its fee was refunded. ${collected ? 'Settle this with the courier, then choose Return to Sender again.' : 'Settle this with the customer, then arrange the return again.'}`,
  },
  returnFailed: {
    subject: 'order',
    title: 'The return is not arriving',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'cancelReturn'],
    settled: 'Settled with the courier',
    words: ({ collected, calledOff }) =>
      calledOff
        ? 'The return was cancelled, but a driver already had the parcel. Return it to sender to get it back.'
        : collected
          ? 'The courier has the parcel but could not return it. Call the courier and ask where it is. If they have stopped trying, choose Return to Sender again.'
          : 'The courier could not collect the parcel from the customer. Agree on a day with the customer and call the courier, or cancel the return.',
  },
  returnUnmoved: {
    subject: 'order',
    title: 'No update on the return',
    waitMs: 4 * HOUR_MS,
    repairs: ['cancelReturn'],
    settled: 'Settled with the courier',
    words: ({ collected }) =>
      collected
        ? 'The courier has the return, but has sent no update for more than a working day. Call the courier and ask where it is.'
        : 'No driver has collected the return, and there has been no update for more than a working day. Call the courier, or cancel the return.',
  },
  turnBackTooLate: {
    subject: 'order',
    title: 'Delivered before it could be returned',
    waitMs: 24 * HOUR_MS,
    repairs: ['return'],
    settled: 'Settled with the recipient',
    words: () =>
      'The parcel was delivered before the courier could return it. We charged nothing for the return. Arrange a return if you want it back.',
  },
} as const satisfies Record<string, CodeRow>;
