import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import { HOUR_MS, type AttentionFacts, type CodeRow, type Named } from './attention-row.rules.ts';
import { repairsOfReasons } from './reason-repairs.rules.ts';
import { RETURN_CODES } from './return-codes.rules.ts';
import { staleReason, staleWithCourier } from './paper-words.rules.ts';

const LOOK_AGAIN = 'Look at it there before you go on.';

/** What can need a person about an order. */
export const ORDER_CODES = {
  heldInStore: {
    subject: 'order',
    title: 'On hold in the store',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Send it even so',
    words: (_, { holdReason }) =>
      `Put on hold in the store after booking: ${holdReason ?? 'no reason given'}. Cancel the order if it must not leave.`,
  },
  movedInStore: {
    subject: 'order',
    title: 'Moved to another location',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'The parcel is brought there',
    words: ({ pickupLocationId = '', said }, { place }) =>
      said
        ? `Moved in the store after booking: ${said} is to send it from its own warehouse, and the courier collects here. Move it back there, or cancel the order.`
        : `Moved in the store after booking: it is to leave from ${place(pickupLocationId)}, and the courier collects elsewhere. Bring the parcel there, or cancel the order.`,
  },
  trashedWhileBooked: {
    subject: 'order',
    title: 'Deleted in the store',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Let it go on',
    words: () =>
      'Deleted in the store while the courier has it booked. Cancel the order if it must not leave, or let it go on; once it is collected, call the courier to have it brought back.',
  },
  restToSend: {
    subject: 'order',
    title: 'More to send',
    waitMs: 24 * HOUR_MS,
    repairs: ['sendRest'],
    settled: 'Sent another way',
    words: ({ lines = [] }, { item, others }) => {
      const rest = lines.map(({ lineId, waiting }) => `${waiting} × ${item(lineId)}`).join(', ');
      const words = `Not in the booked parcel and still to be sent: ${rest}. Send it another way, or remove it in the store.`;
      return others ? `${words} ${others}` : words;
    },
  },
  changedUnseen: {
    subject: 'order',
    title: 'Changed where we cannot see',
    waitMs: 4 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'I looked at it',
    words: () =>
      `Changed in the store, which shows us only the orders of the last 60 days. ${LOOK_AGAIN}`,
  },
  editNotTold: {
    subject: 'order',
    title: 'The courier does not know the change',
    waitMs: HOUR_MS,
    repairs: ['tryAgain', 'cancel'],
    settled: 'The courier knows',
    words: (facts, { reason }) => `Changed after booking, and ${whyNotTold(facts, reason)}`,
  },
  editTooLate: {
    subject: 'order',
    title: 'Changed after collection',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'The courier knows',
    words: () =>
      'Changed after the courier had the parcel, or a driver was named. Call the courier if it must go elsewhere.',
  },
  cancelTooLate: {
    subject: 'order',
    title: 'Cancelled after collection',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'return'],
    settled: 'Return arranged',
    words: ({ hub }) =>
      hub
        ? `Cancelled, and its parcel lies at the hub ${hub} all the same. Turn it back to have it brought to you.`
        : 'Cancelled after the parcel was collected. Turn it back, or arrange a return once it was delivered.',
  },
  cancelRefused: {
    subject: 'order',
    title: 'The courier did not cancel',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Settled with the courier',
    words: ({ said = '' }) => `The courier did not cancel its job: ${said}`,
  },
  addressNotFound: {
    subject: 'order',
    title: 'Address not found',
    waitMs: 2 * HOUR_MS,
    repairs: ['update'],
    settled: 'The address is right',
    words: () => 'The courier could not find the address. Check it with the recipient.',
  },
  courierOutOfReach: {
    subject: 'order',
    title: 'Courier out of reach',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'cancel', 'cancelReturn'],
    settled: 'Put aside',
    words: ({ doing, isReturn = false }) => {
      if (doing === 'cancel')
        return 'The courier cannot be reached to call its job off. We keep trying; call the courier if the parcel must not leave.';
      const [what, which] = isReturn ? ['return', 'return'] : ['parcel', 'order'];
      return `The courier cannot be reached, so the ${what} is not booked yet. We keep trying; cancel the ${which} to call it off.`;
    },
  },
  waitsForAnother: {
    subject: 'order',
    title: 'Waits for an earlier shipment',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'cancel'],
    settled: 'Dismissed',
    words: () =>
      'The courier has not called off the earlier shipment yet, so this one is not booked. Try again, call the courier, or cancel the order.',
  },
  notShippable: {
    subject: 'order',
    title: 'Paid, and cannot be shipped',
    waitMs: 'cutOff',
    repairs: ['update', 'addLocation', 'store'],
    repairsFor: ({ reasons = [] }) => repairsOfReasons(reasons),
    settled: 'Put aside',
    words: (_, { reasons }) => reasons.join(' ') || 'It cannot be shipped as it is. Look at it.',
  },
  notBooked: {
    subject: 'order',
    title: 'Confirmed and not booked',
    waitMs: 'cutOff',
    repairs: ['ship', 'cancel'],
    settled: 'Put aside',
    words: ({ said = '' }) =>
      `Its manifest is confirmed, and the courier was not asked for it: ${asSentence(said)} Mend that, then ship it.`,
  },
  courierDeclined: {
    subject: 'order',
    title: 'The courier declined',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'The driver declined the parcel. The courier may send another; call it, or cancel the order.',
  },
  deliveryFailed: {
    subject: 'order',
    title: 'Collection or delivery failed',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'The courier could not collect or deliver the parcel. Check address and phone with the recipient, then call the courier for another try, or have the parcel brought back.',
  },
  noDriver: {
    subject: 'order',
    title: 'No driver',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'Booked before the cut-off, and two hours after it no driver is named. Call the courier.',
  },
  noCourierEvent: {
    subject: 'order',
    title: 'Nothing heard for a day',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the courier',
    words: () =>
      'The courier has said nothing of this parcel for a working day. Call it and ask where the parcel is.',
  },
  feeTakenBack: {
    subject: 'order',
    title: 'Delivered after it was cancelled',
    waitMs: 24 * HOUR_MS,
    repairs: ['return'],
    settled: 'Settled with the recipient',
    words: ({ cents = 0 }) =>
      `The order was cancelled and its fee returned, and the courier delivered the parcel all the same. The fee of ${formatMoney(rand(cents))} was taken again. Ask the recipient to keep and pay for it, or arrange a return.`,
  },
  courierCancelled: {
    subject: 'order',
    title: 'Cancelled by the courier',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack'],
    repairsFor: ({ said }) => (said === undefined ? ['turnBack'] : []),
    settled: 'Settled with the courier',
    words: ({ collected, said }) =>
      said !== undefined
        ? `The courier refused to send it again: ${asSentence(said)} The fee was returned, and the order stays delivered.`
        : collected
          ? 'The courier cancelled its job after it had collected the parcel. Call the courier to have it sent on, or turn it back.'
          : 'The courier cancelled its job, and the order with it; the fee was returned. Ask the courier why before you send it another way.',
  },
  failedUnmoved: {
    subject: 'order',
    title: 'Failed and not moved since',
    waitMs: 24 * HOUR_MS,
    repairs: ['turnBack', 'cancel'],
    settled: 'Settled with the courier',
    words: ({ collected }) =>
      collected
        ? 'The delivery failed, and for two weeks the courier has not moved the parcel. Call the courier to have it delivered, or turn it back.'
        : 'The courier could not collect the parcel, and has not tried again for two weeks. Call the courier, or cancel the order.',
  },
  staleLabel: {
    subject: 'order',
    title: 'Changed after it was printed',
    waitMs: 'cutOff',
    repairs: ['labels', 'packingSlips', 'acceptPapers'],
    repairsFor: ({ papers = [], collected = false }) => {
      if (collected) return ['acceptPapers'];
      return [
        // A label printed anew tells what a signed manifest does not.
        ...(papers.some(({ paper }) => paper !== 'slip') ? (['labels'] as const) : []),
        ...(papers.some(({ paper }) => paper === 'slip') ? (['packingSlips'] as const) : []),
        'acceptPapers',
      ];
    },
    settled: null,
    words: ({ papers = [], collected = false }) =>
      collected ? staleWithCourier(papers) : staleReason(papers),
  },
  writeBackGivenUp: {
    subject: 'order',
    title: 'The store did not take the tracking',
    waitMs: 24 * HOUR_MS,
    repairs: ['tryAgain', 'store'],
    settled: 'Entered by hand',
    words: ({ said = '' }) =>
      `The store did not take what became of the shipment: ${asSentence(said)} Mend it there, or enter the tracking by hand; the next step tries again by itself.`,
  },
  ...RETURN_CODES,
} as const satisfies Record<string, CodeRow>;

function whyNotTold({ why, said, reasons = [] }: AttentionFacts, reason: Named['reason']): string {
  if (why === 'refused') return `the courier did not take it: ${said ?? ''}`;
  if (why === 'undeliverable')
    return `not sent to the courier: ${reasons.map(reason).join(' ')} Mend the order, or cancel it if it must not leave.`;
  return 'the courier could not be reached. Call the courier with the change.';
}
