import type { OrderStep, Tracker } from '#app/domain/orders/tracker.rules.ts';
import type { Language } from '#app/messages/languages.ts';
import type { RecipientWords } from './recipient-words.rules.ts';
import type { ReturnStep } from './return-tracker.rules.ts';
import type { TrackingRow } from './tracking-rows.rules.ts';

/** What anyone with the tracking number may see. */
export type PublicTracking = {
  orderKey: string;
  /** Whether this is a return to the shop. */
  isReturn: boolean;
  /** Whether the parcel was stopped on its way and never reached the recipient. Only for a return. */
  isReturnedToSender: boolean;
  /** The return of the tracked order's current shipment, if there is one that was not cancelled or refused. */
  back: { number: string; isOver: boolean } | null;
  /** Which part of a split order this is, and how many parts there are; null if there is only one. */
  part: { number: number; of: number } | null;
  statusLabel: string;
  /** The status in the recipient's words, and what to do if something is wrong. */
  words: RecipientWords;
  /** When proof of the arrival was recorded, as ISO 8601; null if there is none, or before the parcel has arrived. */
  proofAt: string | null;
  tracker: Tracker<OrderStep | ReturnStep>;
  /** The tracker for the recipient: its current step is the last one that happened, whatever the status. */
  road: Pick<Tracker<OrderStep | ReturnStep>, 'steps' | 'current'>;
  town: string | null;
  storeName: string;
  /** The store's language for recipients who have not chosen one. */
  storeLanguage: Language;
  /** Where the parcel goes and who brings it, if known. */
  rows: TrackingRow[];
  /** The driver's first name, or the text for our own delivery. */
  deliveryBy: string;
  /** The link to the driver's position on a map, while a driver is on the job. */
  trackingLink: string | null;
};
