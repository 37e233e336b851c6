import type { ManifestStatus, Order, OrderStatus } from '@prisma/client';
import { staleReason, type StalePaper } from '#app/domain/attention/paper-words.rules.ts';
import { AT_WAREHOUSE, warehouseProblem } from './at-warehouse.rules.ts';
import { reasonText } from './eligibility.rules.ts';
import { holdProblem } from './hold.rules.ts';
import {
  canPrintLabel,
  canShip,
  isBeforeBooking,
  isCalledOff,
  isEnded,
  isWithCourier,
  nextStatus,
  ORDER_STATUS,
  statusLabel,
} from './order-status.rules.ts';
import type { SplitFacts } from './part.rules.ts';

/** Of a return that has not ended: whether its courier still has to fetch it. */
export type OpenReturn = 'toFetch' | 'fetched' | null;
/** What its courier knows of it. */
export type ReturnJob = 'asked' | 'made' | 'calledOff' | null;

/** What decides whether an act can be done to an order. */
export type ActFacts = {
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
  /** What is printed and shows what is no longer so; looked at where the act's row says so. */
  stale?: readonly StalePaper[];
  /** Where one order is in sight: what can become of its items, and of it as a part. */
  split?: SplitFacts;
};

export const NO_JOB = 'The courier is not booked yet. Try again in a moment.';

const SENT_FROM_WAREHOUSE = 'The warehouse has sent it.';

/** What the store ended, the store can bring back (product.md D9). */
const BACK_AGAIN: Partial<Record<OrderStatus, string>> = {
  shippedBy3rdParty:
    'The store says another service shipped it. Reopen it in the store to ship it here.',
  deleted: 'The store no longer has it. Restore it in the store to ship it.',
};

/** A courier would be sent to nowhere for an erased order, whatever the status says. */
export function shipProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (canShip(facts.status))
    return facts.isStoreConnected
      ? (holdProblem(facts, 'ship') ?? warehouseProblem(facts, 'ship'))
      : reasonText('store-disconnected');
  if (facts.isSentFromWarehouse) return SENT_FROM_WAREHOUSE;
  if (facts.reasons.length > 0) return facts.reasons.map(reasonText).join(' ');
  return [standsAt(facts, productName), BACK_AGAIN[facts.status] ?? whatInstead(facts)]
    .flat()
    .join(' ');
}

export const UNDER_WAY = 'It is already on its way.';

/** What went out goes again, or is still going. */
function whatInstead({ status, isEndedInStore }: ActFacts): string | [] {
  if (nextStatus(status, 'shipAgain')) return isEndedInStore ? [] : 'Ship it again.';
  return isWithCourier(status) && !isEnded(status) ? UNDER_WAY : [];
}

/** What is under way already needs no second shipment, only its label. */
export function shipAndPrintProblem(facts: ActFacts, productName: string): string | null {
  return canPrintLabel(facts.status) ? null : shipProblem(facts, productName);
}

/** Nothing is collected for a store that is gone. */
export function manifestProblem(facts: ActFacts, productName: string): string | null {
  if (!nextStatus(facts.status, 'manifest') && facts.reasons.length > 0)
    return facts.reasons.map(reasonText).join(' ');
  if (!nextStatus(facts.status, 'manifest')) return standsAt(facts, productName);
  if (!facts.isStoreConnected) return reasonText('store-disconnected');
  return holdProblem(facts, 'manifest') ?? warehouseProblem(facts, 'manifest');
}

export function takeOutProblem(facts: ActFacts, productName: string): string | null {
  return nextStatus(facts.status, 'takeOut') ? null : standsAt(facts, productName);
}

/** What is in the manifest is confirmed whatever became of it since: shipping leaves it there. */
export function confirmProblem(facts: ActFacts, productName: string): string | null {
  if (facts.manifestStatus === 'confirmManifest')
    return 'Its manifest is already confirmed. Print it again from Manifest History.';
  if (facts.manifestStatus === 'none' || isEnded(facts.status))
    return `The order is not in the manifest. ${standsAt(facts, productName)}`;
  if (facts.isErased) return reasonText('erased');
  return waitingProblem(facts) ?? printedProblem(facts);
}

/** Of what has no courier yet. */
function waitingProblem(facts: ActFacts): string | null {
  if (!isBeforeBooking(facts.status)) return null;
  return facts.isStoreConnected
    ? holdProblem(facts, 'confirmManifest')
    : reasonText('store-disconnected');
}

/** A parcel is handed over with what is printed (product.md D34); its line on the manifest is made then. */
function printedProblem({ stale = [] }: ActFacts): string | null {
  const printed = stale.filter(({ paper }) => paper !== 'manifest');
  return printed.length > 0 ? staleReason(printed) : null;
}

export function acceptProblem({ stale = [] }: ActFacts): string | null {
  return stale.length > 0 ? null : 'The printed documents of this order are up to date.';
}

export function manifestPaperProblem({ manifestStatus }: ActFacts): string | null {
  return manifestStatus === 'confirmManifest' ? null : 'The order is not on a confirmed manifest.';
}

export function cancelProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isCollected) {
    const isThere = facts.status === 'deliveryCompleted' || facts.isDelivered;
    return `The parcel is already collected. ${isThere ? 'Arrange a return.' : 'Return it to sender.'}`;
  }
  return nextStatus(facts.status, 'cancel') ? null : standsAt(facts, productName);
}

/** Until a driver has it, an order can be changed (product.md D9). */
export function updateProblem(
  { status, isErased }: Pick<ActFacts, 'status' | 'isErased'>,
  productName: string,
): string | null {
  if (isErased) return ERASED;
  if (ORDER_STATUS[status].editable) return null;
  return `The order is ${statusLabel(status, productName)} and can no longer be changed.`;
}

const SHIP_FIRST = 'It gets a label when it ships.';

/** A label needs a courier job (product.md D17). */
export function labelProblem(facts: ActFacts, productName: string): string | null {
  if (!canPrintLabel(facts.status))
    return canShip(facts.status)
      ? `${standsAt(facts, productName)} ${SHIP_FIRST}`
      : standsAt(facts, productName);
  return facts.isBooked ? null : NO_JOB;
}

/** Unlike a label a slip needs no courier: it is packed before. */
export function slipProblem(facts: ActFacts, productName: string): string | null {
  return isCalledOff(facts.status) ? standsAt(facts, productName) : null;
}

/** Only what is still here can be held back, and a reason is words of people. */
export function toHoldProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return ERASED;
  if (facts.heldAt) return 'The order is already on hold.';
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  return isBeforeBooking(facts.status)
    ? null
    : `${standsAt(facts, productName)} You can only hold orders that are not shipped yet.`;
}

export function releaseProblem({ heldAt }: ActFacts): string | null {
  return heldAt ? null : 'The order is not on hold.';
}

/** Marks are words of people, and those of an erased order are gone for good. */
export function markProblem({ isErased }: ActFacts): string | null {
  return isErased ? ERASED : null;
}

export const ERASED = 'The personal data of this order was erased and cannot be restored.';

export function standsAt({ status }: ActFacts, productName: string): string {
  return `The order is ${statusLabel(status, productName)}.`;
}
