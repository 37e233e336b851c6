import type { AttentionSubject } from '@prisma/client';
import { nextCutOff } from '#app/domain/shared/cut-off.ts';

/** What a row tells besides its code: ids, numbers, codes, and a vendor's own words. */
export type AttentionFacts = {
  /** As the release before said it. */
  words?: string;
  /** Of a courier or a store, when it refused. */
  said?: string;
  /** Codes of eligibility.rules.ts. */
  reasons?: string[];
  /** Lines of the order, and how many pieces of each. */
  lines?: { lineId: string; waiting: number }[];
  pickupLocationId?: string;
  why?: 'undeliverable' | 'refused' | 'unreachable';
  doing?: 'book' | 'cancel';
  /** The kind of job, and what told it from others. */
  job?: string;
  key?: string;
  count?: number;
  document?: string;
};

/** What the facts name, in words of this moment. */
export type Named = {
  /** What it is about: an order's number, a store's name, a person's address. */
  subject: string;
  holdReason: string | null;
  /** Why the order cannot be shipped as it is, a sentence each. */
  reasons: readonly string[];
  item(lineId: string): string;
  place(pickupLocationId: string): string;
  reason(code: string): string;
};

/** What mends it: an act on the order, the page where it is mended, or another try. */
export type Repair = 'ship' | 'cancel' | 'update' | 'store' | 'tryAgain';

type CodeRow = {
  readonly subject: AttentionSubject;
  readonly title: string;
  /** How long it can wait after it arose; null where nothing presses. */
  readonly waitMs: number | 'cutOff' | null;
  readonly words: (facts: AttentionFacts, named: Named) => string;
  /** The likeliest first. */
  readonly repairs: readonly Repair[];
  /** What a person says who closes it without any of them. */
  readonly settled: string;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** By their kind. */
const DOCUMENTS: Record<string, string> = {
  shippingLabels: 'Labels',
  packingSlips: 'Packing slips',
  zebraLabels: 'Zebra labels',
  manifests: 'A manifest',
};
const LOOK_AGAIN = 'Look at it there before you go on.';

/** Everything that can need a person, one row a code (product.md D29): what it is about, its title, how
 *  long it can wait, and its words. */
export const ATTENTION_CODES = {
  heldInStore: {
    subject: 'order',
    title: 'On hold in the store',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Send it even so',
    words: (_, { holdReason }) =>
      `Put on hold in the store after booking: ${holdReason ?? 'no reason given'}. Cancel the shipment if it must not leave.`,
  },
  movedInStore: {
    subject: 'order',
    title: 'Moved to another location',
    waitMs: 2 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'The parcel is brought there',
    words: ({ pickupLocationId = '' }, { place }) =>
      `Moved in the store after booking: it is to leave from ${place(pickupLocationId)}, and the courier collects elsewhere. Bring the parcel there, or cancel the shipment and ship it again.`,
  },
  restToSend: {
    subject: 'order',
    title: 'More to send',
    waitMs: 24 * HOUR_MS,
    repairs: [],
    settled: 'Sent another way',
    words: ({ lines = [] }, { item }) =>
      `Not in the booked parcel and still to be sent: ${lines.map(({ lineId, waiting }) => `${waiting} × ${item(lineId)}`).join(', ')}. Send it another way, or remove it in the store.`,
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
      'Changed in the store after the parcel was collected. Call the courier if it must go elsewhere.',
  },
  cancelTooLate: {
    subject: 'order',
    title: 'Cancelled after collection',
    waitMs: 4 * HOUR_MS,
    repairs: [],
    settled: 'Return arranged',
    words: () => 'Cancelled after collection. Arrange a return.',
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
    repairs: ['tryAgain', 'cancel'],
    settled: 'Put aside',
    words: ({ doing }) =>
      doing === 'cancel'
        ? 'The courier cannot be reached to call its job off. We go on trying; call the courier if the parcel must not leave.'
        : 'The courier cannot be reached, so the parcel is not booked yet. We go on trying by ourselves; cancel the order to call it off.',
  },
  jobGivenUp: {
    subject: 'job',
    title: 'Work was given up',
    waitMs: 4 * HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Put aside',
    words: ({ job = '', said = '' }) =>
      `Given up: ${job}. ${said} Mend the cause, then try it again.`,
  },
  notShippable: {
    subject: 'order',
    title: 'Paid, and cannot be shipped',
    waitMs: 'cutOff',
    repairs: ['update'],
    settled: 'Put aside',
    words: (_, { reasons }) => reasons.join(' ') || 'It cannot be shipped as it is. Look at it.',
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
    title: 'Failed',
    waitMs: 4 * HOUR_MS,
    repairs: ['cancel'],
    settled: 'Settled with the courier',
    words: () =>
      'The courier could not collect or deliver the parcel. Check address and phone with the recipient, then call the courier for another try.',
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
  storeBroken: {
    subject: 'store',
    title: 'The connection is broken',
    waitMs: HOUR_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: ({ said }) =>
      `${said ?? 'The store cannot be reached.'} Its orders come in when the connection is mended.`,
  },
  gapInStore: {
    subject: 'store',
    title: 'Orders that differ from the store',
    waitMs: 4 * HOUR_MS,
    repairs: ['tryAgain', 'store'],
    settled: 'Put aside',
    words: ({ count = 0 }) =>
      count === 1
        ? 'One order is not here as the store has it, for half an hour now. We go on reading by ourselves.'
        : `There are ${count} orders that are not here as the store has them, for half an hour now. We go on reading by ourselves.`,
  },
  webhookDown: {
    subject: 'store',
    title: 'Your webhook address was switched off',
    waitMs: 4 * HOUR_MS,
    repairs: ['store'],
    settled: 'Put aside',
    words: ({ said = 'It did not answer.' }) =>
      `${said} What happens meanwhile is kept, and sent when the address is switched on again.`,
  },
  privacyDue: {
    subject: 'person',
    title: 'A customer asks for their data',
    waitMs: 25 * DAY_MS,
    repairs: ['store'],
    settled: 'Answered another way',
    words: () =>
      'A customer asked the store what is kept about them. Send them the export from the store’s page, within 30 days of asking.',
  },
  documentFailed: {
    subject: 'document',
    title: 'A document was not made',
    waitMs: HOUR_MS,
    repairs: ['tryAgain'],
    settled: 'Not needed any more',
    words: ({ document = '', count = 0, said = '' }) =>
      `${DOCUMENTS[document] ?? 'A document'} for ${count === 1 ? '1 order' : `${count} orders`}: ${said}`,
  },
  administratorToApprove: {
    subject: 'person',
    title: 'Somebody waits to become administrator',
    waitMs: DAY_MS,
    repairs: [],
    settled: 'Put aside',
    words: (_, { subject }) =>
      `${subject} proved an address of the company. Whoever has the server lets them in: npm run admin:approve -- ${subject}`,
  },
} as const satisfies Record<string, CodeRow>;

export type AttentionCode = keyof typeof ATTENTION_CODES;
export const ATTENTION_CODE_NAMES = Object.keys(ATTENTION_CODES) as AttentionCode[];

export function codeRow(code: AttentionCode): CodeRow {
  return ATTENTION_CODES[code];
}

/** Until when it can wait that arose then; null where nothing presses. */
export function dueAtOf(code: AttentionCode, since: Date): Date | null {
  const { waitMs } = codeRow(code);
  if (waitMs === null) return null;
  return waitMs === 'cutOff' ? nextCutOff(since).at : new Date(since.getTime() + waitMs);
}

/** A code of a release that knew others is left out. */
export function isAttentionCode(code: string): code is AttentionCode {
  return Object.hasOwn(ATTENTION_CODES, code);
}

export function attentionWords(code: AttentionCode, facts: AttentionFacts, named: Named): string {
  return facts.words ?? codeRow(code).words(facts, named);
}

function whyNotTold({ why, said, reasons = [] }: AttentionFacts, reason: Named['reason']): string {
  if (why === 'refused') return `the courier did not take it: ${said ?? ''}`;
  if (why === 'undeliverable')
    return `not sent to the courier: ${reasons.map(reason).join(' ')} Mend the order, or cancel the shipment if it must not leave.`;
  return 'the courier could not be reached. Call the courier with the change.';
}
