import type { ManifestStatus, Order, OrderStatus } from '@prisma/client';
import type { OutdatedDocument } from '#app/domain/alerts/outdated-document-words.rules.ts';
import { statusLabel } from '../order-status.rules.ts';
import type { SplitFacts } from '../part.rules.ts';

/** Whether the courier has collected an open return; null if no return is open. */
type OpenReturn = 'toFetch' | 'fetched' | null;
/** The state of the open return's courier job; null if no return is open. */
export type ReturnJob = 'asked' | 'made' | 'calledOff' | null;

/** The facts that decide whether an action is possible for an order. */
export type ActionFacts = {
  status: OrderStatus;
  manifestStatus: ManifestStatus;
  reasons: readonly string[];
  isErased: boolean;
  /** When the merchant put the order on hold; null if it is not on hold. */
  heldAt: Order['heldAt'];
  holdNote: Order['holdNote'];
  /** False as soon as the store is disconnected, even before the eligibility check of its orders is repeated. */
  isStoreConnected: boolean;
  /** The courier has confirmed the job. False, like `isCollected`, for an order that waits to be shipped, even if an
   *  earlier shipment of it was booked and collected. */
  isBooked: boolean;
  isCollected: boolean;
  /** The current shipment was completed, or the parcel that went out last is with the recipient. The order may have a
   *  status other than Delivery Completed. */
  isDelivered: boolean;
  openReturn: OpenReturn;
  /** A return that is newer than the current shipment has arrived, and no parcel is left with a driver. */
  isBack: boolean;
  /** A driver still has a parcel of this order, and no courier job will move it. */
  isStranded: boolean;
  /** `isStranded`, and not only for a parcel that went out before the one that is to be returned. */
  isLastStranded: boolean;
  returnJob: ReturnJob;
  /** `comingBack`: the parcel that went out last is being brought back. `withDriver`: a driver has that parcel, or an
   *  earlier one. Null if neither. */
  parcelOut: 'withDriver' | 'comingBack' | null;
  /** The time at which the order was claimed for the warehouse; null if the warehouse neither has the order nor is to
   *  get it. */
  atWarehouseSince: Order['atWarehouseSince'];
  isSentFromWarehouse: boolean;
  /** The store's new orders go to a warehouse. */
  shipsFromWarehouse: boolean;
  /** How the store ended the order; null if it did not. Such an order must not ship, because the store may have
   *  refunded it. */
  endedInStore: 'cancelled' | 'deleted' | null;
  /** The printed documents that are outdated. Actions with `readsDocuments` need them. */
  outdated?: readonly OutdatedDocument[];
  /** Only set for a single order: on its page, in its alerts, and by the split actions. Without it, the split actions
   *  are refused. */
  split?: SplitFacts;
};

export const NO_JOB = 'The courier is not booked yet. Try again in a moment.';

export const DELETED_IN_STORE = 'The store no longer has the order. Restore it there to ship it.';

export const UNDER_WAY = 'It is already shipped.';

export const ERASED = 'The personal data of this order was erased, so this is no longer possible.';

export function statusWords({ status }: ActionFacts, productName: string): string {
  return `The order has the status ${statusLabel(status, productName)}.`;
}
