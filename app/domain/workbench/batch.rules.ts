import type { BatchOrderState } from '@prisma/client';
import type { OrderAction } from '#app/domain/orders/actions/action.ts';
import {
  actionOf,
  isImmediate,
  type ImmediateAction,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';

/** Actions on more orders than this run in the background while the user watches (decision 031). */
const MAX_AT_ONCE = 25;
/** If a label is ready, the others are awaited for at most this time after the last change of an order in the batch. */
const PATIENCE_MS = 60_000;
/** The same time while no label is ready. It is longer, because other batches may use up the courier's rate limit. */
const PATIENCE_AT_FIRST_MS = 5 * 60_000;

/** If no worker has checked a batch for this long, the workers were down, and the bookings did not
 *  progress either. */
const AWAY_MS = 15_000;

/** Whether the last check of a batch is so long ago that no worker can have been running. */
export function wasLeftAlone(lookedAt: Date | null, now: Date): boolean {
  return lookedAt !== null && now.getTime() - lookedAt.getTime() > AWAY_MS;
}

export const NOT_BOOKED_YET =
  'The courier is not booked yet. We keep trying. Retry the label in a moment.';

/** Reason on shipped orders whose batch ended early. */
export const NO_LABEL = 'Shipped, but the label was not printed. Print it from the order.';

/** Whether the action runs as a batch in the background. Documents are always created there, so they need no batch. */
export function isBatch(intent: RunnableAction, count: number): boolean {
  const { takesTime, document, prints } = actionOf(intent);
  return takesTime || (count > MAX_AT_ONCE && !document && !prints);
}

/** The action that is run for each order of a batch. */
export function actionOfBatch(intent: RunnableAction): ImmediateAction {
  return isImmediate(intent) ? intent : 'ship';
}

/** Whether the batch waits for each order's label. */
export function awaitsLabels(intent: RunnableAction): boolean {
  return intent === 'shipAndPrint';
}

/** The check that excludes an order from a batch from the start. It returns the reason, or null. */
export function problemInBatch(intent: RunnableAction): OrderAction['problem'] {
  const { problem, problemAmong } = actionOf(intent);
  return problemAmong ?? problem;
}

type Waiting = { state: BatchOrderState; changedAt: Date };

/** Whether the ready labels are printed without waiting for the missing ones. */
export function isOutOfPatience(orders: readonly Waiting[], now: Date): boolean {
  const hasLabels = orders.some(({ state }) => state === 'labelReady');
  const last = Math.max(...orders.map(({ changedAt }) => changedAt.getTime()));
  return now.getTime() - last >= (hasLabels ? PATIENCE_MS : PATIENCE_AT_FIRST_MS);
}
