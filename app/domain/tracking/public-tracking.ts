import type { Tracker } from '#app/domain/orders/tracker.rules.ts';
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
  words: { now: string; trouble: string | null };
  /** When proof of its arrival was recorded, ISO; null where there is none. */
  proofAt: string | null;
  tracker: Tracker;
  /** How far the parcel itself has come. */
  road: Pick<Tracker, 'steps' | 'current'>;
  town: string | null;
  storeName: string;
  /** Where it goes and who brings it, as far as that is so. */
  rows: TrackingRow[];
  /** The driver's first name, or the product's own delivery. */
  deliveryBy: string;
  /** While somebody can be followed. */
  trackingLink: string | null;
};
