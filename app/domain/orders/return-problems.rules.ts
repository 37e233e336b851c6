import type { OrderStatus } from '@prisma/client';
import { NO_JOB, standsAt, type ActFacts } from './act-problems.rules.ts';
import { reasonText } from './eligibility.rules.ts';
import { isBeforeBooking, nextStatus } from './order-status.rules.ts';

const NONE_OPEN = 'No return is open.';
const COMING_BACK = 'It is already coming back.';
const IS_BACK = 'It is already back at the store.';
const NEVER_COLLECTED = 'The parcel was never collected, so there is nothing to bring back.';

/** What arrived comes back; also what arrived after it was cancelled. */
export function returnProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (facts.openReturn) return COMING_BACK;
  if (facts.isStranded) return 'The driver has the parcel. Return it to sender instead.';
  if (isThere(facts)) return facts.isStoreConnected ? null : reasonText('store-disconnected');
  if (isOnItsWay(facts)) return 'It is on its way. Return it to sender instead.';
  return neverCollected(facts, productName);
}

/** What the courier has collected and not delivered; also what it then gave up, or would not turn back. */
export function turnBackProblem(facts: ActFacts, productName: string): string | null {
  if (facts.isErased) return reasonText('erased');
  if (facts.openReturn) return COMING_BACK;
  if (facts.isBack) return IS_BACK;
  if (isOnItsWay(facts)) return null;
  if (isThere(facts)) return 'It was delivered. Arrange a return instead.';
  return neverCollected(facts, productName);
}

/** Once a driver has it, it comes. */
export function cancelReturnProblem({ openReturn }: ActFacts): string | null {
  if (!openReturn) return NONE_OPEN;
  return openReturn === 'fetched'
    ? 'The driver already has the parcel, so it is on its way.'
    : null;
}

/** As any label, that of a return needs a courier job. */
export function returnLabelProblem({ isErased, returnJob }: ActFacts): string | null {
  if (isErased) return reasonText('erased');
  if (returnJob === null) return NONE_OPEN;
  if (returnJob === 'calledOff') return 'The return is being cancelled.';
  return returnJob === 'made' ? null : NO_JOB;
}

/** Also where what went again after it came to nothing. */
function isThere({ status, isDelivered }: ActFacts): boolean {
  const isOver = status === 'cancelled' || isBeforeBooking(status);
  return status === 'deliveryCompleted' || (isOver && isDelivered);
}

function isOnItsWay({ status, isCollected, isDelivered, isStranded }: ActFacts): boolean {
  if (isStranded) return true;
  if (status === 'cancelled') return isCollected && !isDelivered;
  return nextStatus(status, 'turnBack') !== null && (isCollected || HAVE_LEFT.includes(status));
}

/** Nobody stands there whose parcel was not collected. In the others a driver may be on the way to it, or have had
 *  it: a delivery that failed is given to somebody again, and what lies at a hub is loaded. */
const HAVE_LEFT: readonly OrderStatus[] = [
  'collected',
  'atHub',
  'pickupCompleted',
  'deliveryStarted',
  'deliveryInProgress',
];

function neverCollected(facts: ActFacts, productName: string): string {
  const { status } = facts;
  if (nextStatus(status, 'cancel') && !isBeforeBooking(status))
    return `${NEVER_COLLECTED} Cancel it.`;
  return `${standsAt(facts, productName)} ${NEVER_COLLECTED}`;
}
