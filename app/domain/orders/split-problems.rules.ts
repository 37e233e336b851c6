import type { OrderStatus } from '@prisma/client';
import { standsAt, type ActFacts } from './act-problems.rules.ts';
import { AT_WAREHOUSE } from './at-warehouse.rules.ts';
import { reasonText } from './eligibility.rules.ts';
import { isBeforeBooking, isEnded, statusLabel } from './order-status.rules.ts';
import { MOST_PARTS } from './part.rules.ts';

const ON_ITS_PAGE = 'Open the order to split it.';
const TOO_MANY = `An order has at most ${MOST_PARTS} parts.`;
const SPLITTABLE: readonly OrderStatus[] = ['eligible', 'ineligible', 'inManifest'];

export function splitProblem(facts: ActFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  if (!SPLITTABLE.includes(status)) return standsAt(facts, productName);
  if (split.pieces === null) return 'It has no items to split. Ship it in several parcels.';
  if (split.pieces < 2) return 'It holds a single item. Ship it in several parcels.';
  return split.rows >= MOST_PARTS ? TOO_MANY : null;
}

export function sendRestProblem(facts: ActFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (isBeforeBooking(status) || isEnded(status)) return standsAt(facts, productName);
  if (!split.hasRest) return 'The store has no other items to send.';
  return split.rows >= MOST_PARTS ? TOO_MANY : null;
}

export function unsplitProblem(facts: ActFacts, productName: string): string | null {
  const { isErased, status, split } = facts;
  if (isErased) return reasonText('erased');
  if (!split) return ON_ITS_PAGE;
  if (!split.part) return 'It is not part of a split order.';
  if (facts.atWarehouseSince) return AT_WAREHOUSE;
  const { orderId, of, parentStatus, isNamed } = split.part;
  if (!isBeforeBooking(status))
    return `Part ${orderId} is ${statusLabel(status, productName)}, so it stays a part.`;
  if (isNamed)
    return `Part ${orderId} was already shipped or printed on a document, so it stays a part. Cancel it instead.`;
  return isEnded(parentStatus)
    ? `Order ${of} is ${statusLabel(parentStatus, productName)}. Nothing can be put back into it.`
    : null;
}
