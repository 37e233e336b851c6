import type { DriverReason } from '@prisma/client';
import { asSentence, withWords } from '#app/domain/shared/as-sentence.ts';
import { formatMoney, rand } from '#app/domain/shared/money.ts';
import {
  HOUR_MS,
  type AlertFacts,
  type CodeRow,
  type Named,
  type Repair,
} from './alert-row.rules.ts';
import { RETURN_CODES } from './return-codes.rules.ts';
import { outdatedReason, outdatedWithCourier } from './outdated-document-words.rules.ts';

/** Fixes for the reasons of `orders/eligibility.rules.ts` that are not fixed by changing the order. */
const REPAIRS_OF_REASON = new Map<string, readonly Repair[]>([
  ['no-pickup-location', ['addLocation']],
  ['store-disconnected', ['store']],
  ['nothing-to-ship', []],
  ['erased', []],
]);

const NONE_FREE = 'No driver at the hub was free on the delivery day';
/** Why a parcel has no driver. */
const WITHOUT_DRIVER: Readonly<Record<DriverReason, string>> = {
  courierRefused: 'The courier refused the driver',
  courierSilent: 'The courier is not responding',
  declined: 'The driver declined',
  takenAway: 'The courier removed the driver',
  noDrivers: NONE_FREE,
  allOffline: NONE_FREE,
  allBusy: NONE_FREE,
};

export const ORDER_CODES = {
  heldInStore: {
    subject: 'order',
    title: 'On hold in the store',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Ship anyway',
    words: (_, { holdReason }) =>
      `The store put the order on hold after booking: ${holdReason ?? 'no reason given'}. Cancel the order if it must not ship.`,
  },
  movedInStore: {
    subject: 'order',
    title: 'Moved to another location',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'I will bring the parcel there',
    words: ({ pickupLocationId = '', said }, { place }) =>
      said
        ? `The store moved the order to ${said} after booking, but the courier will still collect it from you. Move it back in the store, or cancel the order.`
        : `The store moved the order to ${place(pickupLocationId)} after booking, but the courier will still collect at the old location. Bring the parcel there, or cancel the order.`,
  },
  trashedWhileBooked: {
    subject: 'order',
    title: 'Deleted in the store',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Continue delivery',
    words: () =>
      'The store deleted the order after booking. Cancel it if it must not ship, or continue the delivery. If the parcel was already collected, return it to sender.',
  },
  restToSend: {
    subject: 'order',
    title: 'More items to send',
    waitMs: 24 * HOUR_MS,
    repairs: ['sendRest'],
    settled: 'Sent another way',
    words: ({ lines = [], pickupLocationId }, { item, place, others }) => {
      const rest = lines.map(({ lineId, waiting }) => `${waiting} × ${item(lineId)}`).join(', ');
      const where = pickupLocationId ? `, at ${place(pickupLocationId)}` : '';
      const words = `Items not in the booked parcel: ${rest}${where}. Send them separately, or remove them in the store.`;
      return others ? `${words} ${others}` : words;
    },
  },
  changedUnseen: {
    subject: 'order',
    title: 'Changed in the store, details unavailable',
    waitMs: 4 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Mark as checked',
    words: () =>
      'Changed in the store, which only shows us orders from the last 60 days. Check it there before the parcel leaves.',
  },
  otherInStore: {
    subject: 'order',
    title: 'Different in the store',
    waitMs: 'cutOff',
    repairs: ['update'],
    settled: 'Mark as checked',
    words: ({ differs = [] }) =>
      `Corrected here, but different in the store: ${differs.join(', ')}. Check it in the store before you ship.`,
  },
  editNotTold: {
    subject: 'order',
    title: 'The courier does not have the change',
    waitMs: HOUR_MS,
    repairs: ['tryAgain', 'cancel'],
    settled: 'The courier has the change',
    words: (facts, { reason }) => `Changed after booking, but ${whyNotSent(facts, reason)}`,
  },
  editTooLate: {
    subject: 'order',
    title: 'Changed after collection',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'The courier has the change',
    words: () =>
      'Changed after collection, or after a driver was assigned. Call the courier if the parcel must go elsewhere.',
  },
  cancelTooLate: {
    subject: 'order',
    title: 'Cancelled after collection',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'return'],
    settled: 'Return arranged',
    words: ({ hub }) =>
      hub
        ? `Cancelled, but the parcel is at the hub ${hub}. Return it to sender to get it back.`
        : 'Cancelled after the parcel was collected. Return it to sender, or arrange a return after delivery.',
  },
  cancelRefused: {
    subject: 'order',
    title: 'The courier did not cancel',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Settled with the courier',
    words: ({ said = '' }) =>
      `${withWords('The courier did not cancel the booking', said)} Retry, or call the courier.`,
  },
  addressNotFound: {
    subject: 'order',
    title: 'Address not found',
    waitMs: 2 * HOUR_MS,
    repairs: ['update', 'locations'],
    repairsFor: ({ notFound = ['recipient'] }) => [
      ...(notFound.includes('recipient') ? (['update'] as const) : []),
      ...(notFound.includes('location') ? (['locations'] as const) : []),
    ],
    settled: 'The address is correct',
    words: ({ notFound = ['recipient'] }) => {
      if (!notFound.includes('location'))
        return 'The courier could not find the address. Check it with the recipient.';
      return notFound.includes('recipient')
        ? 'The courier could not find the pickup address or the recipient’s address. Check both.'
        : 'The courier could not find the pickup address. Check the pickup location, and call the courier if its address is wrong.';
    },
  },
  courierOutOfReach: {
    subject: 'order',
    title: 'Courier not reachable',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'cancel', 'cancelReturn'],
    settled: 'Dismiss',
    words: ({ doing, isReturn = false }) => {
      if (doing === 'cancel')
        return 'We cannot reach the courier to cancel the booking. We keep trying. Call the courier if the parcel must not ship.';
      const [what, which] = isReturn ? ['return', 'return'] : ['parcel', 'order'];
      return `We cannot reach the courier, so the ${what} is not booked yet. We keep trying. To stop, cancel the ${which}.`;
    },
  },
  waitsForAnother: {
    subject: 'order',
    title: 'Waiting for an earlier shipment',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'cancel'],
    settled: 'Dismiss',
    words: () =>
      'The courier has not cancelled the earlier shipment yet, so this one is not booked. Retry, call the courier, or cancel the order.',
  },
  notShippable: {
    subject: 'order',
    title: 'Paid, but cannot ship',
    waitMs: 'cutOff',
    repairs: ['update', 'addLocation', 'store'],
    repairsFor: ({ reasons = [] }) => repairsOfReasons(reasons),
    settled: 'Dismiss',
    words: (_, { reasons }) => reasons.join(' ') || 'This order cannot ship as it is. Check it.',
  },
  notBooked: {
    subject: 'order',
    title: 'Confirmed but not booked',
    waitMs: 'cutOff',
    repairs: ['ship', 'cancel'],
    settled: 'Dismiss',
    words: ({ said = '' }) =>
      `Its manifest is confirmed, but the courier was not booked: ${asSentence(said)} Once this is solved, ship the order.`,
  },
  courierDeclined: {
    subject: 'order',
    title: 'The driver declined',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'The driver declined the parcel. The courier may send another driver. Call the courier, or cancel the order.',
  },
  deliveryFailed: {
    subject: 'order',
    title: 'Collection or delivery failed',
    waitMs: 4 * HOUR_MS,
    repairs: ['turnBack', 'cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'The courier could not collect or deliver the parcel. Check the address and phone number with the recipient. Then ask the courier to try again, or to return the parcel.',
  },
  noDriver: {
    subject: 'order',
    title: 'No driver',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'Booked before the cut-off, but it has had no driver for over two hours. Call the courier.',
  },
  waitsForDriver: {
    subject: 'order',
    title: 'Waiting for a driver',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'turnBack'],
    // A return cannot be returned to sender, because it is already on its way there.
    repairsFor: ({ isReturn = false }) => (isReturn ? ['tryAgain'] : ['tryAgain', 'turnBack']),
    settled: 'Settled with the courier',
    words: ({ driver, said, hub, isReturn = false }) => {
      const thing = isReturn ? 'return' : 'parcel';
      const why = driver === 'courierRefused' && said ? `: ${asSentence(said)}` : '.';
      const where = hub ? `The ${thing} is at the hub ${hub}.` : `The ${thing} has no driver.`;
      const todo = isReturn
        ? 'Retry, or call the courier.'
        : 'Retry, ask the hub for another driver, or return it to sender.';
      const reason = driver
        ? WITHOUT_DRIVER[driver]
        : 'We did not ask the courier for a driver in time';
      return `${reason}${why} ${where} ${todo}`;
    },
  },
  noCourierEvent: {
    subject: 'order',
    title: 'No update from the courier',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the courier',
    words: () =>
      'The courier has sent no update on this parcel for more than a working day. Call the courier and ask where it is.',
  },
  feeTakenBack: {
    subject: 'order',
    title: 'Delivered after it was cancelled',
    waitMs: 24 * HOUR_MS,
    repairs: ['return'],
    settled: 'Settled with the recipient',
    words: ({ cents, isDelivered }) => {
      const fee = cents ? `We charged the fee of ${formatMoney(rand(cents))} again. ` : '';
      return isDelivered
        ? `The courier delivered the parcel after its shipment was cancelled, so the order is delivered. ${fee}If you have refunded the recipient, ask them to pay, or arrange a return.`
        : `The courier delivered the parcel although the order was cancelled. ${fee}Ask the recipient to pay for it, or arrange a return.`;
    },
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
        ? `${withWords('The courier refused to ship it again', said)} The fee was refunded, and the order stays delivered. Settle this with the courier, then ship it again.`
        : collected
          ? 'The courier cancelled its job after collecting the parcel, so we cancel the rest of the booking. Return it to sender, or ship it again once you have it back.'
          : 'The courier cancelled its job, so the order is cancelled and the fee refunded. Ask the courier why before you send it another way.',
  },
  failedUnmoved: {
    subject: 'order',
    title: 'Failed, and no progress since',
    waitMs: 24 * HOUR_MS,
    repairs: ['turnBack', 'cancel'],
    settled: 'Settled with the courier',
    words: ({ collected }) =>
      collected
        ? 'The delivery failed, and the courier has not moved the parcel for more than two weeks. Call the courier to have it delivered, or return it to sender.'
        : 'The courier could not collect the parcel, and has not tried again for more than two weeks. Call the courier, or cancel the order.',
  },
  staleLabel: {
    subject: 'order',
    title: 'Changed after it was printed',
    waitMs: 'cutOff',
    repairs: ['labels', 'packingSlips', 'acceptPapers'],
    repairsFor: ({ papers = [], collected = false }) => {
      if (collected) return ['acceptPapers'];
      return [
        // A confirmed manifest is always printed as it was signed, so a new label shows the change instead.
        ...(papers.some(({ paper }) => paper !== 'slip') ? (['labels'] as const) : []),
        ...(papers.some(({ paper }) => paper === 'slip') ? (['packingSlips'] as const) : []),
        'acceptPapers',
      ];
    },
    settled: null,
    words: ({ papers = [], collected = false }) =>
      collected ? outdatedWithCourier(papers) : outdatedReason(papers),
  },
  writeBackGivenUp: {
    subject: 'order',
    title: 'Tracking not synced to the store',
    waitMs: 24 * HOUR_MS,
    repairs: ['tryAgain', 'store'],
    settled: 'Entered by hand',
    words: ({ said = '' }) =>
      `The store did not accept the tracking: ${asSentence(said)} Correct this in the store, or enter the tracking by hand. We try again at the next status change.`,
  },
  ...RETURN_CODES,
} as const satisfies Record<string, CodeRow>;

function whyNotSent({ why, said, reasons = [] }: AlertFacts, reason: Named['reason']): string {
  if (why === 'refused')
    return `${withWords('the courier did not accept it', said ?? '')} Retry, or call the courier about the change.`;
  if (why === 'undeliverable')
    return `the change was not sent to the courier: ${reasons.map(reason).join(' ')} Correct the order, or cancel it if it must not ship.`;
  return 'the courier could not be reached. Retry, or call the courier about the change.';
}

/** The fixes for an order that cannot ship, without duplicates, in the order of its reasons. */
function repairsOfReasons(reasons: readonly string[]): Repair[] {
  const repairs = reasons.flatMap((reason) => REPAIRS_OF_REASON.get(reason) ?? ['update' as const]);
  return [...new Set(repairs)];
}
