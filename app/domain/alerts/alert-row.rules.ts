import type { AttentionSubject, DriverReason, UsageProblem } from '@prisma/client';
import type { OutdatedDocument } from './outdated-document-words.rules.ts';

/** What a row tells besides its code: ids, numbers, codes, and a vendor's own words. */
export type AlertFacts = {
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
  /** It is about what comes back, not about what goes out. */
  isReturn?: boolean;
  /** The kind of job, and what told it from others. */
  job?: string;
  key?: string;
  count?: number;
  document?: string;
  /** Of a fee. */
  cents?: number;
  /** Why Shopify does not bill these shipments. */
  usage?: UsageProblem;
  /** Whether the parcel had left. */
  collected?: boolean;
  /** Nobody wanted it any more. */
  calledOff?: boolean;
  /** Where the parcel was seen. */
  hub?: string;
  /** Why no driver has it. */
  driver?: DriverReason;
  /** Why it goes nowhere from there. */
  lies?: 'delivered' | 'failed' | 'calledOff' | 'overtaken';
  /** Why a warehouse cannot be asked for it (warehouse-codes.rules.ts). */
  unfit?: readonly string[];
  /** Papers that show what is no longer so. */
  papers?: readonly OutdatedDocument[];
};

/** What the facts name, in words of this moment. */
export type Named = {
  /** What it is about: an order's number, a store's name, a person's address. */
  subject: string;
  /** The courier's reference of the shipment that is meant, where its order goes by another one now. */
  shipment: string | null;
  holdReason: string | null;
  /** Whose warehouses send a part of it themselves, in a sentence; null where there is none. */
  others: string | null;
  /** Why the order cannot be shipped as it is, a sentence each. */
  reasons: readonly string[];
  item(lineId: string): string;
  place(pickupLocationId: string): string;
  reason(code: string): string;
};

/** Acts on the order that mend something; each is the act of that name. */
// prettier-ignore
export const ACTION_REPAIRS = [
  'ship', 'cancel', 'return', 'turnBack', 'cancelReturn', 'sendRest', 'labels', 'packingSlips', 'acceptPapers',
  'toWarehouse', 'takeBack',
] as const;
export type ActionRepair = (typeof ACTION_REPAIRS)[number];

export function isActionRepair(repair: Repair): repair is ActionRepair {
  return ACTION_REPAIRS.some((one) => one === repair);
}

/** What mends it: an act on the order, the page where it is mended, another try, or a yes. */
// prettier-ignore
export type Repair =
  | ActionRepair | 'update' | 'orders' | 'store' | 'addLocation' | 'printing' | 'tryAgain' | 'approve'
  | 'transaction' | 'money' | 'changes' | 'account' | 'match' | 'companyDetails';

export type CodeRow = {
  readonly subject: AttentionSubject;
  readonly title: string;
  /** How long it can wait after it arose; null where nothing presses. */
  readonly waitMs: number | 'cutOff' | null;
  readonly words: (facts: AlertFacts, named: Named) => string;
  /** The likeliest first. */
  readonly repairs: readonly Repair[];
  /** Which of them mend what these facts tell; left out, all do. */
  readonly repairsFor?: (facts: AlertFacts) => readonly Repair[];
  /** What a person says who closes it without any of them; null where one of them has to be chosen. */
  readonly settled: string | null;
  /** Said too to whoever has none of the repairs: a store manager cannot change the store. */
  readonly unable?: string;
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
