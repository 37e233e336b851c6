import type { ManifestStatus, Order, OrderStatus } from '@prisma/client';
import { reasonText } from './eligibility.rules.ts';
import { holdProblem } from './hold.rules.ts';
import {
  canPrintLabel,
  canShip,
  isBeforeBooking,
  isCalledOff,
  isEnded,
  nextStatus,
  ORDER_STATUS,
  statusLabel,
} from './order-status.rules.ts';

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
  /** Its store called it off: what is paid back there is not sent. */
  isEndedInStore: boolean;
};

export const NO_JOB = 'The courier job is not made yet. Try again in a moment.';

/** What the store ended, the store can bring back (product.md D9). */
const BACK_AGAIN: Partial<Record<OrderStatus, string>> = {
  shippedBy3rdParty:
    'Its store says that somebody else sent it. Open it again there, and it can be shipped.',
  deleted: 'Its store no longer has it. Restore it there, and it can be shipped.',
};

/** A courier would be sent to nowhere for an erased order, whatever the status says. */
export function shipProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (canShip(facts.status))
    return facts.isStoreConnected ? holdProblem(facts, 'ship') : reasonText('store-disconnected');
  if (facts.reasons.length > 0) return facts.reasons.map(reasonText).join(' ');
  return [standsAt(facts, productName), BACK_AGAIN[facts.status] ?? []].flat().join(' ');
}

const ENDED_IN_STORE = 'Its store has cancelled it. Open it again there, and it can be shipped.';

/** What failed, was declined, delivered or called off, and is still wanted. */
export function shipAgainProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (!nextStatus(facts.status, 'shipAgain'))
    return canShip(facts.status)
      ? 'It was not shipped yet. Ship it.'
      : standsAt(facts, productName);
  if (facts.isEndedInStore) return ENDED_IN_STORE;
  return facts.isStoreConnected ? null : reasonText('store-disconnected');
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
  return facts.isStoreConnected ? holdProblem(facts, 'manifest') : reasonText('store-disconnected');
}

export function takeOutProblem(facts: ActFacts, productName: string): string | null {
  return nextStatus(facts.status, 'takeOut') ? null : standsAt(facts, productName);
}

/** What is in the manifest is confirmed whatever became of it since: shipping leaves it there. */
export function confirmProblem(facts: ActFacts, productName: string): string | null {
  if (facts.manifestStatus === 'confirmManifest')
    return 'Its manifest is confirmed already. Print it again from Manifest History.';
  if (facts.manifestStatus === 'none' || isEnded(facts.status))
    return `The order is not in the manifest. ${standsAt(facts, productName)}`;
  if (facts.isErased) return reasonText('erased');
  if (!isBeforeBooking(facts.status)) return null;
  return facts.isStoreConnected
    ? holdProblem(facts, 'confirmManifest')
    : reasonText('store-disconnected');
}

export function manifestPaperProblem({ manifestStatus }: ActFacts): string | null {
  return manifestStatus === 'confirmManifest' ? null : 'The order is on no confirmed manifest.';
}

export function cancelProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isCollected) return 'The parcel was collected already. Arrange a return.';
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

const SHIP_FIRST = 'It has a label once it is shipped.';

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
  if (facts.heldAt) return 'The order is on hold already.';
  return isBeforeBooking(facts.status) ? null : standsAt(facts, productName);
}

export function releaseProblem({ heldAt }: ActFacts): string | null {
  return heldAt ? null : 'The order is not on hold.';
}

/** Marks are words of people, and those of an erased order are gone for good. */
export function markProblem({ isErased }: ActFacts): string | null {
  return isErased ? ERASED : null;
}

const ERASED = 'The personal data of this order was erased; it stays so.';

function standsAt({ status }: ActFacts, productName: string): string {
  return `The order is ${statusLabel(status, productName)}.`;
}
