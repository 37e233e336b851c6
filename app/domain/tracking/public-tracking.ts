import type { OrderStep, Tracker } from '#app/domain/orders/tracker.rules.ts';
import type { Language } from '#app/messages/languages.ts';
import type { RecipientWords } from './recipient-words.rules.ts';
import type { ReturnStep } from './return-tracker.rules.ts';
import type { TrackingRow } from './tracking-rows.rules.ts';

/** What anyone with the tracking number may see. */
export type PublicTracking = {
  orderKey: string;
  /** A return to the shop. */
  isReturn: boolean;
  /** For a return: it was stopped on its way and never reached the recipient. */
  isReturnedToSender: boolean;
  /** The return of the tracked order. */
  back: { number: string; isOver: boolean } | null;
  /** For an order in parts: which part this is, and of how many. */
  part: { number: number; of: number } | null;
  statusLabel: string;
  /** The status in the recipient's words, and what to do if something is wrong. */
  words: RecipientWords;
  /** When proof of delivery was recorded, as ISO 8601; null if there is none. */
  proofAt: string | null;
  tracker: Tracker<OrderStep | ReturnStep>;
  /** How far the parcel itself has come. */
  road: Pick<Tracker<OrderStep | ReturnStep>, 'steps' | 'current'>;
  town: string | null;
  storeName: string;
  /** The store's language, for recipients who have chosen none. */
  storeLanguage: Language;
  /** Where it goes and who brings it, if that is known. */
  rows: TrackingRow[];
  /** The driver's first name, or the product's own delivery. */
  deliveryBy: string;
  /** The link to the driver on the map, while there is one to follow. */
  trackingLink: string | null;
};
