import type { AlertSubject, DriverReason, UsageProblem } from '@prisma/client';
import type { OutdatedDocument } from './outdated-document-words.rules.ts';

/** The data of an alert besides its code: ids, numbers, codes, and a vendor's own text. */
export type AlertFacts = {
  /** The alert's text as the previous release wrote it; it replaces the text of the code. */
  words?: string;
  /** The courier's or the store's own text when it refused; some codes keep other text here. */
  said?: string;
  /** Codes of eligibility.rules.ts. */
  reasons?: string[];
  /** Order lines, and how many pieces of each are still to send. */
  lines?: { lineId: string; waiting: number }[];
  pickupLocationId?: string;
  /** The details that differ between store and order, by the names that people see. */
  differs?: string[];
  why?: 'undeliverable' | 'refused' | 'unreachable';
  doing?: 'book' | 'cancel';
  /** The alert is about a return, not about the outgoing parcel. */
  isReturn?: boolean;
  /** The name of the failed job; `key` distinguishes it from other jobs of that name. */
  job?: string;
  key?: string;
  count?: number;
  document?: string;
  /** The amount that the alert is about, in cents. */
  cents?: number;
  /** Whether a top-up was refunded at the payment provider, or reversed by the bank or the cardholder. */
  takenBack?: 'refunded' | 'reversed';
  /** Why Shopify does not bill these shipments. */
  usage?: UsageProblem;
  /** Whether the courier had collected the parcel. */
  collected?: boolean;
  /** The shipment was cancelled or had ended before the driver collected the parcel. */
  calledOff?: boolean;
  /** Whether the order counts as delivered by this parcel, although it had been cancelled. */
  isDelivered?: boolean;
  /** The addresses that the courier did not find; absent in alerts of earlier releases. */
  notFound?: AddressNotFound[];
  /** Name of the hub where the parcel is. */
  hub?: string;
  /** Why the parcel has no driver. */
  driver?: DriverReason;
  /** Why the parcel is not sent on from the hub. */
  lies?: 'delivered' | 'failed' | 'calledOff' | 'overtaken';
  /** Why the order cannot go to a warehouse (warehouse-codes.rules.ts). */
  unfit?: readonly string[];
  /** Outdated documents: they were printed before the order changed. */
  papers?: readonly OutdatedDocument[];
};

/** The recipient's address, or that of the pickup location. */
export type AddressNotFound = 'recipient' | 'location';

/** The names and texts that an alert's text needs besides its facts. They are read when the text is shown, so they are
 *  current. */
export type Named = {
  /** The subject of the alert: an order's number, a store's name, a person's email address. */
  subject: string;
  /** The reference of the shipment in question; null if it is the order's current one or a return. */
  shipment: string | null;
  holdReason: string | null;
  /** A sentence naming the services whose warehouses send a part of the order; null if there are none. */
  others: string | null;
  /** Why the order cannot ship as it is, one sentence per reason. */
  reasons: readonly string[];
  item(lineId: string): string;
  place(pickupLocationId: string): string;
  reason(code: string): string;
};

/** Order actions that can fix an alert; each value is the name of an order action. */
// prettier-ignore
export const ACTION_REPAIRS = [
  'ship', 'cancel', 'return', 'turnBack', 'cancelReturn', 'sendRest', 'labels', 'packingSlips', 'acceptPapers',
  'toWarehouse', 'takeBack',
] as const;
export type ActionRepair = (typeof ACTION_REPAIRS)[number];

export function isActionRepair(repair: Repair): repair is ActionRepair {
  return ACTION_REPAIRS.some((one) => one === repair);
}

/** Possible fixes: an order action, the page where the cause can be fixed, a retry, or an approval. */
// prettier-ignore
export type Repair =
  | ActionRepair | 'update' | 'orders' | 'ineligibleOrders' | 'store' | 'addLocation' | 'locations' | 'printing'
  | 'tryAgain' | 'approve' | 'transaction' | 'money' | 'changes' | 'account' | 'match' | 'companyDetails';

export type CodeRow = {
  readonly subject: AlertSubject;
  readonly title: string;
  /** How long the alert can wait after it began; `cutOff` until the next cut-off, null if it has no deadline. */
  readonly waitMs: number | 'cutOff' | null;
  readonly words: (facts: AlertFacts, named: Named) => string;
  /** The likeliest fix first. */
  readonly repairs: readonly Repair[];
  /** The fixes that apply to these facts. If it is left out, all of `repairs` apply. */
  readonly repairsFor?: (facts: AlertFacts) => readonly Repair[];
  /** Label of the button that closes the alert without a fix; null if one of the fixes must be chosen. */
  readonly settled: string | null;
  /** Extra text for an actor who may use none of the fixes: a store manager cannot change the store. */
  readonly unable?: string;
};

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;
