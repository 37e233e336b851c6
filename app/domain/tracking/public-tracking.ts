import type { OrderStep, Tracker } from '#app/domain/orders/tracker.rules.ts';
import type { Language } from '#app/messages/languages.ts';
import type { RecipientWords } from './recipient-words.rules.ts';
import type { ReturnStep } from './return-tracker.rules.ts';
import type { TrackingRow } from './tracking-rows.rules.ts';

/** What anyone who holds the number may see. */
export type PublicTracking = {
  orderKey: string;
  /** What goes back to the shop. */
  isReturn: boolean;
  /** Of a return: stopped on its way, it was never with its recipient. */
  isTurnedBack: boolean;
  /** The return of what is followed here. */
  back: { number: string; isOver: boolean } | null;
  /** Where the order comes in parts: which this is, and of how many. */
  part: { number: number; of: number } | null;
  statusLabel: string;
  /** The same for the recipient, and what to do where something is wrong. */
  words: RecipientWords;
  /** When proof of its arrival was recorded, ISO; null where there is none. */
  proofAt: string | null;
  tracker: Tracker<OrderStep | ReturnStep>;
  /** How far the parcel itself has come. */
  road: Pick<Tracker<OrderStep | ReturnStep>, 'steps' | 'current'>;
  town: string | null;
  storeName: string;
  /** The store's language for recipients who name none. */
  storeLanguage: Language;
  /** Where it goes and who brings it, as far as that is so. */
  rows: TrackingRow[];
  /** The driver's first name, or the product's own delivery. */
  deliveryBy: string;
  /** While somebody can be followed. */
  trackingLink: string | null;
};
