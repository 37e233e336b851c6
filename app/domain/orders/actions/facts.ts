import type { ManifestStatus, Order, OrderStatus } from '@prisma/client';
import type { StalePaper } from '#app/domain/alerts/paper-words.rules.ts';
import { statusLabel } from '../order-status.rules.ts';
import type { SplitFacts } from '../part.rules.ts';

/** Of a return that has not ended: whether its courier still has to fetch it. */
type OpenReturn = 'toFetch' | 'fetched' | null;
/** What its courier knows of it. */
export type ReturnJob = 'asked' | 'made' | 'calledOff' | null;

/** What decides whether an action can be taken on an order. */
export type ActionFacts = {
  status: OrderStatus;
  manifestStatus: ManifestStatus;
  reasons: readonly string[];
  isErased: boolean;
  /** Held back by the merchant, since when and why. */
  heldAt: Order['heldAt'];
  holdNote: Order['holdNote'];
  /** A store that was just disconnected counts before its orders have been judged anew. */
  isStoreConnected: boolean;
  /** The courier has made its job. */
  isBooked: boolean;
  isCollected: boolean;
  /** Its courier says that the parcel arrived, whatever became of the order. */
  isDelivered: boolean;
  openReturn: OpenReturn;
  /** What last went out has come back to the store. */
  isBack: boolean;
  /** A parcel of it is left with a driver, and nobody is to bring it on. */
  isStranded: boolean;
  returnJob: ReturnJob;
  /** Where the parcel is that went out last, while that is with a driver. */
  parcelOut: 'withDriver' | 'comingBack' | null;
  /** The warehouse has it, or is to get it. */
  atWarehouseSince: Order['atWarehouseSince'];
  isSentFromWarehouse: boolean;
  /** Its store's new orders go to a warehouse. */
  shipsFromWarehouse: boolean;
  /** Its store called it off: what is paid back there is not sent. */
  isEndedInStore: boolean;
  /** What is printed and shows what is no longer so; looked at where the action says so. */
  stale?: readonly StalePaper[];
  /** Where one order is in sight: what can become of its items, and of it as a part. */
  split?: SplitFacts;
};

export const NO_JOB = 'The courier is not booked yet. Try again in a moment.';

export const UNDER_WAY = 'It is already on its way.';

export const ERASED = 'The personal data of this order was erased and cannot be restored.';

export function standsAt({ status }: ActionFacts, productName: string): string {
  return `The order is ${statusLabel(status, productName)}.`;
}
