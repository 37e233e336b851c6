import type { OrderStatus } from '@prisma/client';
import { isMoveBack, statusLabel, type OrderMove } from './order-status.rules.ts';
import { returnEventWords, RETURNED_TO_SENDER, type ReturnEvent } from './return-words.rules.ts';

/** The timeline's texts for events that do not reach a status. */
const WORDS = {
  received: 'Order received',
  created: 'Order created',
  booked: 'Courier booked',
  changedInStore: 'Changed in the store after booking',
  courierCancelRefused: 'The courier did not cancel the booking',
  courierEdited: 'The courier accepted the change',
  courierEditRefused: 'The courier refused the change',
  movedInStore: 'Moved to another location in the store after booking',
  trackingRefused: 'Tracking not synced to the store',
  parcelIn: 'Another parcel was scanned in at the hub',
  scannedBefore: 'Scanned in at the hub while offline',
  scannedAside: 'Scanned and set aside at a hub',
  scanUndone: 'The scan at the hub was undone',
  receivedElsewhere: 'Scanned in at another hub',
  driverGiven: 'Driver assigned',
  driverWaits: 'Driver not assigned',
  editTooLate: 'Changed after collection',
  parcels: 'Number of parcels changed',
  return: 'Return arranged',
  turnBack: RETURNED_TO_SENDER,
  cancelReturn: 'Return cancelled',
  returnRefused: 'The courier refused the return',
  keptCancelled: 'Cancelled here too, so the store cannot reopen it',
  cancelTooLate: 'Cancelled too late to stop the courier',
  cancelDelivered: 'Cancelled or refunded in the store after delivery',
  fulfilledElsewhere: 'Marked in the store as sent by someone else',
  deleteInStore: 'Deleted in the store after booking',
  updated: 'Order updated',
  labelPrinted: 'Label created',
  confirmManifest: 'Manifest confirmed',
  takeOut: 'Removed from manifest',
  papersAccepted: 'Outdated documents accepted',
  held: 'Put on hold',
  released: 'Released from hold',
  tagged: 'Tags changed',
  noted: 'Internal note saved',
  noteRemoved: 'Internal note removed',
  split: 'Order split',
  splitOff: 'Split off as a part',
  sendRest: 'Remaining items moved to a new part',
  unsplit: 'A part was put back into the order',
  toWarehouse: 'Queued for the warehouse',
  atWarehouse: 'The warehouse accepted the order',
  warehouseTold: 'The warehouse accepted the change',
  takeBack: 'Being taken back from the warehouse',
  backFromWarehouse: 'Back from the warehouse',
  warehouseRefused: 'The warehouse refused the order',
  sentByWarehouse: 'The warehouse sent the order',
} as const;

/** An event without a text: the courier reports a job that does not belong to this shipment, an unknown state, or a
 *  delivery job without a driver. */
type SilentEvent = 'courierOther';

/** What can happen to an order. A new event needs a text in `WORDS`. */
export type OrderEventKind = OrderMove | ReturnEvent | keyof typeof WORDS | SilentEvent;

/** Whether the timeline shows an event. An event without a status change and without its own text stays in the database
 *  only. An example is the second event when two courier jobs report the same thing. */
export function isShown(kind: string, applied: boolean): boolean {
  return applied || wordsOf(kind) !== null;
}

const wordsOf = (kind: string): string | null =>
  Object.hasOwn(WORDS, kind) ? WORDS[kind as keyof typeof WORDS] : returnEventWords(kind);

/** The timeline's text: the status that the event reached, or what happened without a status change. */
export function timelineText(
  kind: string,
  to: OrderStatus | null,
  applied: boolean,
  productName: string,
): string {
  if (applied && to) return ownWords(kind) ?? statusLabel(to, productName);
  return wordsOf(kind) ?? kind;
}

/** The text of a transition that says more than its new status. */
function ownWords(kind: string): string | null {
  if (kind === 'turnBack') return RETURNED_TO_SENDER;
  return isMoveBack(kind) ? 'The scan at the hub was undone' : null;
}
