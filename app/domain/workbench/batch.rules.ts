import type { BatchOrderState } from '@prisma/client';
import { type OrderAction } from '#app/domain/orders/actions/action.ts';
import {
  actionOf,
  isImmediate,
  type ImmediateAction,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';

/** More than a list's shortest page: these the worker does, and whoever asked watches (product.md D28). */
const MAX_AT_ONCE = 25;
/** Nobody waits for a label longer than this after the last one came. */
const PATIENCE_MS = 60_000;
/** The same before the first came: other batches may stand before it in the courier's allowance. */
const PATIENCE_AT_FIRST_MS = 5 * 60_000;

/** Whoever has not looked for labels for so long was not at work; where the workers lay, the bookings
 *  lay with them. */
const AWAY_MS = 15_000;

/** Whether nobody was at work on a batch since it was last looked at. */
export function wasLeftAlone(lookedAt: Date | null, now: Date): boolean {
  return lookedAt !== null && now.getTime() - lookedAt.getTime() > AWAY_MS;
}

export const NOT_BOOKED_YET =
  'The courier is not booked yet. We keep trying. Retry the label in a moment.';

/** Of what is shipped when its batch ends early. */
export const NO_LABEL = 'Shipped. Its label was not printed: print it from the order.';

/** Whether the worker does it. A document is work of the worker's by itself. */
export function isBatch(intent: RunnableAction, count: number): boolean {
  const { takesTime, document, prints } = actionOf(intent);
  return takesTime || (count > MAX_AT_ONCE && !document && !prints);
}

/** What is done to each order of a batch. */
export function actOfBatch(intent: RunnableAction): ImmediateAction {
  return isImmediate(intent) ? intent : 'ship';
}

/** Whether each order's label is waited for. */
export function awaitsLabels(intent: RunnableAction): boolean {
  return intent === 'shipAndPrint';
}

/** Why an order has no place in a batch from the start. */
export function problemInBatch(intent: RunnableAction): OrderAction['problem'] {
  const { problem, problemAmong } = actionOf(intent);
  return problemAmong ?? problem;
}

type Waiting = { state: BatchOrderState; changedAt: Date };

/** Whether the labels that are there go without those that are not. */
export function isOutOfPatience(orders: readonly Waiting[], now: Date): boolean {
  const hasLabels = orders.some(({ state }) => state === 'labelReady');
  const last = Math.max(...orders.map(({ changedAt }) => changedAt.getTime()));
  return now.getTime() - last >= (hasLabels ? PATIENCE_MS : PATIENCE_AT_FIRST_MS);
}
