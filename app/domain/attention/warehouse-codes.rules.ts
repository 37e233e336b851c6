import { asSentence } from '#app/domain/shared/as-sentence.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { HOUR_MS, type AttentionFacts, type CodeRow, type Named } from './attention-row.rules.ts';

/** What can need a person about an order that a warehouse sends, and about the way there. */
export const WAREHOUSE_CODES = {
  warehouseCannotSend: {
    subject: 'order',
    title: 'Cannot go to the warehouse',
    waitMs: 'cutOff',
    repairs: ['update', 'ship', 'toWarehouse'],
    settled: 'Put aside',
    words: (facts, named) =>
      `New orders go to the warehouse, and this one cannot: ${unfitWords(facts, named)} Once that is mended it follows by itself; or ship it from here.`,
  },
  warehouseRefused: {
    subject: 'order',
    title: 'The warehouse did not take it',
    waitMs: 'cutOff',
    repairs: ['toWarehouse', 'ship'],
    settled: 'Put aside',
    words: ({ said = '' }) =>
      `The warehouse did not take the order: ${asSentence(said)} Mend that and send it there again, or ship it from here.`,
  },
  warehouseBack: {
    subject: 'order',
    title: 'Back from the warehouse',
    waitMs: 'cutOff',
    repairs: ['ship', 'cancel'],
    settled: 'Sent another way',
    words: () =>
      'It was cancelled at the warehouse, which takes an order once, so it is yours to send. Ship it from here, or cancel it.',
  },
  warehouseNotTold: {
    subject: 'order',
    title: 'The warehouse does not know the change',
    waitMs: HOUR_MS,
    repairs: ['tryAgain', 'takeBack'],
    settled: 'The warehouse knows',
    words: (facts, named) =>
      `Changed after it went to the warehouse, and the warehouse was not told: ${asSentence(facts.said ?? unfitWords(facts, named))} Call the warehouse, or take the order back.`,
  },
  warehouseChangedLate: {
    subject: 'order',
    title: 'Changed after the warehouse sent it',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the warehouse',
    words: () =>
      'The recipient changed, or something was added, after the warehouse had sent the order. Call the warehouse if the parcel must go elsewhere, and send what was added another way.',
  },
  warehouseCancelRefused: {
    subject: 'order',
    title: 'The warehouse did not cancel',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Settled with the warehouse',
    words: ({ said = '' }) =>
      `The warehouse did not cancel the order: ${asSentence(said)} Call the warehouse if it must not leave.`,
  },
  warehouseSentAnyway: {
    subject: 'order',
    title: 'Sent though it was called back',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the recipient',
    words: () =>
      'The order was called back from the warehouse, which had sent it by then. Call the warehouse to have the parcel stopped, or settle with the recipient.',
  },
  warehousePartNotSent: {
    subject: 'order',
    title: 'The warehouse sent only a part',
    waitMs: 'cutOff',
    repairs: [],
    settled: 'The rest is on its way',
    words: () =>
      'The warehouse divided the order, sent one part and cancelled another; its store has the whole order as sent. Ask the warehouse what is missing, and send that with a new order, or refund it.',
  },
  warehouseUnseen: {
    subject: 'order',
    title: 'No longer shown by the warehouse',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Settled with the warehouse',
    words: () =>
      'The warehouse took the order, and has not shown it for a day: it may have been deleted there. Call the warehouse; what it shows again is followed by itself.',
  },
  warehouseOutOfReach: {
    subject: 'order',
    title: 'Warehouse out of reach',
    waitMs: 2 * HOUR_MS,
    repairs: ['tryAgain', 'takeBack'],
    settled: 'Put aside',
    words: ({ doing }) =>
      doing === 'cancel'
        ? 'The warehouse cannot be reached to call the order back. We keep trying; call the warehouse if it must not leave.'
        : 'The warehouse cannot be reached, so it does not know of the order or of its change yet. We keep trying; take the order back to send it yourself.',
  },
  warehouseLoginRefused: {
    subject: 'store',
    title: 'The warehouse refuses the login',
    waitMs: HOUR_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: () =>
      'The warehouse no longer accepts the store’s login: no orders are sent there, and no updates come back. Enter it again under Mintsoft Credentials; what waits goes on by itself.',
  },
  warehouseLeft: {
    subject: 'store',
    title: 'Orders left at the warehouse',
    waitMs: 4 * HOUR_MS,
    repairs: ['store'],
    settled: 'Settled with the warehouse',
    words: ({ count = 0 }) =>
      `The login was removed, or replaced by that of another account, while the warehouse had ${counted(count, 'order')}: we no longer get updates about them, and cannot call them back. Call the warehouse, or enter that login again.`,
  },
} as const satisfies Record<string, CodeRow>;

const UNFIT: Record<string, string> = {
  'no-warehouse': 'no warehouse is chosen for its store.',
  'no-items': 'it names no items to pack.',
  'no-postal-code': 'the postal code is missing.',
  'not-rand': 'its prices are not in rand.',
};

function unfitWords({ unfit = [], lines = [] }: AttentionFacts, { item }: Named): string {
  const unnamed = lines.map(({ lineId }) => item(lineId)).join(', ');
  return unfit
    .map((one) => (one === 'no-sku' ? `no SKU on ${unnamed || 'an item'}.` : (UNFIT[one] ?? '')))
    .filter(Boolean)
    .map((words) => words[0]?.toUpperCase() + words.slice(1))
    .join(' ');
}
