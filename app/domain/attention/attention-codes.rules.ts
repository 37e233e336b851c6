import type { AttentionSubject } from '@prisma/client';

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
};

/** What the facts name, in words of this moment. */
export type Named = {
  holdReason: string | null;
  item(lineId: string): string;
  place(pickupLocationId: string): string;
  reason(code: string): string;
};

type CodeRow = {
  readonly subject: AttentionSubject;
  readonly title: string;
  /** How long it can wait after it arose; null where nothing presses. */
  readonly waitMs: number | null;
  readonly words: (facts: AttentionFacts, named: Named) => string;
};

const HOUR_MS = 3_600_000;
const LOOK_AGAIN = 'Look at it there before you go on.';

/** Everything that can need a person, one row a code (product.md D29): what it is about, its title, how
 *  long it can wait, and its words. */
export const ATTENTION_CODES = {
  heldInStore: {
    subject: 'order',
    title: 'On hold in the store',
    waitMs: 2 * HOUR_MS,
    words: (_, { holdReason }) =>
      `Put on hold in the store after booking: ${holdReason ?? 'no reason given'}. Cancel the shipment if it must not leave.`,
  },
  movedInStore: {
    subject: 'order',
    title: 'Moved to another location',
    waitMs: 2 * HOUR_MS,
    words: ({ pickupLocationId = '' }, { place }) =>
      `Moved in the store after booking: it is to leave from ${place(pickupLocationId)}, and the courier collects elsewhere. Bring the parcel there, or cancel the shipment and ship it again.`,
  },
  restToSend: {
    subject: 'order',
    title: 'More to send',
    waitMs: 24 * HOUR_MS,
    words: ({ lines = [] }, { item }) =>
      `Not in the booked parcel and still to be sent: ${lines.map(({ lineId, waiting }) => `${waiting} × ${item(lineId)}`).join(', ')}. Send it another way, or remove it in the store.`,
  },
  changedUnseen: {
    subject: 'order',
    title: 'Changed where we cannot see',
    waitMs: 4 * HOUR_MS,
    words: () =>
      `Changed in the store, which shows us only the orders of the last 60 days. ${LOOK_AGAIN}`,
  },
  editNotTold: {
    subject: 'order',
    title: 'The courier does not know the change',
    waitMs: HOUR_MS,
    words: (facts, { reason }) => `Changed after booking, and ${whyNotTold(facts, reason)}`,
  },
  editTooLate: {
    subject: 'order',
    title: 'Changed after collection',
    waitMs: 4 * HOUR_MS,
    words: () =>
      'Changed in the store after the parcel was collected. Call the courier if it must go elsewhere.',
  },
  cancelTooLate: {
    subject: 'order',
    title: 'Cancelled after collection',
    waitMs: 4 * HOUR_MS,
    words: () => 'Cancelled after collection. Arrange a return.',
  },
  cancelRefused: {
    subject: 'order',
    title: 'The courier did not cancel',
    waitMs: HOUR_MS,
    words: ({ said = '' }) => `The courier did not cancel its job: ${said}`,
  },
  addressNotFound: {
    subject: 'order',
    title: 'Address not found',
    waitMs: 2 * HOUR_MS,
    words: () => 'The courier could not find the address. Check it with the recipient.',
  },
  courierOutOfReach: {
    subject: 'order',
    title: 'Courier out of reach',
    waitMs: 2 * HOUR_MS,
    words: ({ doing }) =>
      doing === 'cancel'
        ? 'The courier cannot be reached to call its job off. We go on trying; call the courier if the parcel must not leave.'
        : 'The courier cannot be reached, so the parcel is not booked yet. We go on trying by ourselves; cancel the order to call it off.',
  },
  jobGivenUp: {
    subject: 'job',
    title: 'Work was given up',
    waitMs: 4 * HOUR_MS,
    words: ({ job = '', said = '' }) =>
      `Given up: ${job}. ${said} Mend the cause, then try it again with work:stuck.`,
  },
  printUnsure: {
    subject: 'printing',
    title: 'Print unsure',
    waitMs: 2 * HOUR_MS,
    words: () =>
      'A label was sent to the printer, and the printer did not answer. Look whether it is there: then say that it came out, or print it again.',
  },
} as const satisfies Record<string, CodeRow>;

export type AttentionCode = keyof typeof ATTENTION_CODES;
export const ATTENTION_CODE_NAMES = Object.keys(ATTENTION_CODES) as AttentionCode[];

export function codeRow(code: AttentionCode): CodeRow {
  return ATTENTION_CODES[code];
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
