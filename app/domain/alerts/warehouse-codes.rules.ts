import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { counted, oneOrMany } from '#app/domain/shared/counted.ts';
import { HOUR_MS, type AlertFacts, type CodeRow, type Named } from './alert-row.rules.ts';

/** Alerts about orders that a warehouse sends, and about the connection to the warehouse. */
export const WAREHOUSE_CODES = {
  warehouseCannotSend: {
    subject: 'order',
    title: 'Cannot go to the warehouse',
    waitMs: 'cutOff',
    repairs: ['update', 'ship', 'toWarehouse'],
    settled: 'Dismiss',
    words: (facts, named) =>
      `New orders go to the warehouse, but this one cannot: ${unfitWords(facts, named)} Once this is corrected, it is sent automatically. You can also ship it from here.`,
  },
  warehouseRefused: {
    subject: 'order',
    title: 'The warehouse refused the order',
    waitMs: 'cutOff',
    repairs: ['toWarehouse', 'ship'],
    settled: 'Dismiss',
    words: ({ said = '' }) =>
      `The warehouse refused the order: ${asSentence(said)} Correct this and send it there again, or ship it from here.`,
  },
  warehouseBack: {
    subject: 'order',
    title: 'Back from the warehouse',
    waitMs: 'cutOff',
    repairs: ['ship', 'cancel'],
    settled: 'Sent another way',
    words: () =>
      'It was cancelled at the warehouse, which accepts each order only once. Ship it from here, or cancel it.',
  },
  warehouseNotTold: {
    subject: 'order',
    title: 'The warehouse does not have the change',
    waitMs: HOUR_MS,
    repairs: ['tryAgain', 'takeBack'],
    settled: 'The warehouse has the change',
    words: (facts, named) =>
      `Changed after it went to the warehouse, and the change was not sent: ${asSentence(facts.said ?? unfitWords(facts, named))} Call the warehouse, or take the order back.`,
  },
  warehouseChangedLate: {
    subject: 'order',
    title: 'Changed after the warehouse sent it',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the warehouse',
    words: () =>
      'The recipient changed, or items were added, after the warehouse sent the order. Call the warehouse if the parcel must go elsewhere, and send added items another way.',
  },
  warehouseCancelRefused: {
    subject: 'order',
    title: 'The warehouse did not cancel',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Settled with the warehouse',
    words: ({ said = '' }) =>
      `The warehouse did not cancel the order: ${asSentence(said)} Call the warehouse if it must not ship.`,
  },
  warehouseSentAnyway: {
    subject: 'order',
    title: 'Sent despite the cancellation',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the recipient',
    words: () =>
      'We asked the warehouse to cancel the order, but it had already sent the parcel. Ask it to stop the parcel, or settle with the recipient.',
  },
  warehousePartNotSent: {
    subject: 'order',
    title: 'The warehouse sent only part of the order',
    waitMs: 'cutOff',
    repairs: [],
    settled: 'The rest is on its way',
    words: () =>
      'The warehouse split the order, sent one part and cancelled another. The store shows it as sent. Ask the warehouse what is missing, then send or refund it.',
  },
  warehouseUnseen: {
    subject: 'order',
    title: 'Not found at the warehouse',
    waitMs: 4 * HOUR_MS,
    repairs: ['takeBack'],
    settled: 'Settled with the warehouse',
    words: () =>
      'The warehouse accepted the order, but we have not found it there for more than a day. It may have been deleted there. Call the warehouse, and take the order back if it is gone.',
  },
  warehouseOutOfReach: {
    subject: 'order',
    title: 'Warehouse not reachable',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'takeBack'],
    settled: 'Dismiss',
    words: ({ doing }) =>
      doing === 'cancel'
        ? 'We cannot reach the warehouse to cancel the order there. We keep trying. Call the warehouse if it must not ship.'
        : 'We cannot reach the warehouse, so it does not have the order or its change yet. We keep trying. Take the order back to ship it yourself.',
  },
  warehouseLoginRefused: {
    subject: 'store',
    title: 'The warehouse refuses the credentials',
    waitMs: HOUR_MS,
    repairs: ['store'],
    settled: 'Dismiss',
    words: () =>
      'The warehouse no longer accepts the store’s credentials, so no orders or updates are exchanged. Enter the credentials again under Mintsoft Credentials. Waiting orders are then sent.',
  },
  warehouseLeft: {
    subject: 'store',
    title: 'Orders left at the warehouse',
    waitMs: 4 * HOUR_MS,
    repairs: ['store'],
    settled: 'Settled with the warehouse',
    words: ({ count = 0 }) =>
      `The store’s warehouse credentials were removed or replaced while the warehouse had ${counted(count, 'order')}. We get no updates about ${oneOrMany(count, 'it', 'them')}. Call the warehouse, or enter the old credentials again.`,
  },
} as const satisfies Record<string, CodeRow>;

const UNFIT: Record<string, string> = {
  'no-warehouse': 'no warehouse is chosen for its store.',
  'no-items': 'it has no items to pack.',
  'no-postal-code': 'the postal code is missing.',
  'not-rand': 'its prices are not in rand.',
};

function unfitWords({ unfit = [], lines = [] }: AlertFacts, { item }: Named): string {
  const unnamed = lines.map(({ lineId }) => item(lineId)).join(', ');
  return unfit
    .map((one) => (one === 'no-sku' ? `no SKU on ${unnamed || 'an item'}.` : (UNFIT[one] ?? '')))
    .filter(Boolean)
    .map((words) => words[0]?.toUpperCase() + words.slice(1))
    .join(' ');
}
