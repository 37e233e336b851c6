import {
  actionOf,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { isHoldReason } from '#app/domain/orders/hold.rules.ts';
import {
  isOutdatedReason,
  isOutdatedIn,
} from '#app/domain/alerts/outdated-document-words.rules.ts';
import { grouped } from '#app/domain/shared/grouped.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { BatchDetail, BatchOrderRow } from '#app/domain/workbench/work.schema.ts';
import type { orderActionMessages } from '#app/messages/order-actions.ts';
import { takesParcels } from './batch.rules.ts';

/** The result of an action, done at once or by the worker. */
export type Outcome = {
  intent: RunnableAction;
  isRunning: boolean;
  /** Why the action was refused as a whole; otherwise null. */
  refused: string | null;
  total: number;
  accepted: readonly string[];
  skipped: readonly SkippedOrder[];
  /** Whether labels must still be printed for the accepted orders. */
  needsLabels: boolean;
  /** The orders of a batch, in the order of the list; empty for other actions. */
  orders: readonly BatchOrderRow[];
  /** The requested number of parcels for each order; null if none was given. */
  parcels: number | null;
};

export function outcomeOfAnswer(answer: OrderActionAnswer): Outcome {
  const { intent, refused, accepted, skipped, parcels = null } = answer;
  return {
    intent,
    refused,
    accepted,
    skipped,
    parcels,
    total: accepted.length + skipped.length,
    needsLabels: intent === 'ship',
    isRunning: false,
    orders: [],
  };
}

export function outcomeOfBatch(batch: BatchDetail): Outcome {
  const { intent, isRunning, document, orders, parcels } = batch;
  const isDone = ({ state }: BatchOrderRow) => state === 'done' || state === 'labelReady';
  const lacksLabel = orders.some(({ state }) => state === 'done');
  const isDrawn = document ? document.status !== 'error' : !isRunning;
  return {
    intent,
    // A batch whose document is being made counts as done here, because the document has its own line in the work tray.
    isRunning: isRunning && !document,
    refused: null,
    needsLabels: intent === 'ship' || (intent === 'shipAndPrint' && (!isDrawn || lacksLabel)),
    total: orders.length,
    accepted: orders.filter(isDone).map(({ orderKey }) => orderKey),
    skipped: orders.flatMap(({ state, orderKey, orderId, reason, retry }) =>
      state === 'skipped' ? [{ orderKey, orderId, reason: reason ?? '', retry }] : [],
    ),
    orders,
    parcels,
  };
}

type Text = ReturnType<typeof orderActionMessages.in>['text'];

/** The title of a result that is not running: `97 shipped, with a label, 3 skipped`. */
export function outcomeTitle(text: Text, outcome: Outcome): string {
  const { intent, refused, accepted, needsLabels } = outcome;
  const skipped = groupDigits(outcome.skipped.length);
  if (refused !== null || accepted.length === 0) {
    const reasons = outcome.skipped.map(({ reason }) => reason);
    return text('outcome.none', { skipped, why: refused ?? actionOf(intent).nothing(reasons) });
  }
  const { doneTo } = actionOf(needsLabels ? 'ship' : intent);
  const values = { done: groupDigits(accepted.length), doneTo, skipped };
  return text(outcome.skipped.length === 0 ? 'outcome.done' : 'outcome.doneSkipped', values);
}

type Reason = { reason: string; orders: readonly SkippedOrder[] };

/** The skipped orders grouped by reason, the most frequent first. */
export function groupReasons(skipped: readonly SkippedOrder[]): Reason[] {
  const groups = grouped(skipped, ({ reason }) => reason);
  return [...groups]
    .map(([reason, orders]) => ({ reason, orders }))
    .sort((a, b) => b.orders.length - a.orders.length);
}

type NextAction = {
  label: string;
  intent: RunnableAction;
  orderKeys: readonly string[];
  /** Input that is sent without asking. */
  input?: Partial<ActionInput>;
};

/** The follow-up actions that the user may run after a result that is not running. */
export function nextActions(
  text: Text,
  outcome: Outcome,
  may: readonly OrderActionName[],
): NextAction[] {
  const { intent, needsLabels, accepted, skipped, parcels } = outcome;
  // Retrying does not help an order on hold.
  const [held, going] = parted(skipped, ({ reason }) => isHoldReason(reason));
  // The same applies to an order with an outdated label or packing slip.
  const outdated = going.filter(({ reason }) => isOutdatedReason(reason));
  const ofDocument = (paper: 'label' | 'slip') =>
    outdated.filter(({ reason }) => isOutdatedIn(reason, paper)).map(({ orderKey }) => orderKey);
  const [labels, slips] = [ofDocument('label'), ofDocument('slip')];
  const retried = going.filter(({ retry }) => retry).map(({ orderKey }) => orderKey);
  const actions: NextAction[] = [
    {
      label: text('next.labels', counts(accepted)),
      intent: 'labels',
      orderKeys: needsLabels ? accepted : [],
    },
    {
      label: text('next.retry', counts(retried)),
      intent,
      orderKeys: retried,
      ...(parcels !== null && takesParcels(actionOf(intent)) ? { input: { parcels } } : {}),
    },
    {
      label: text('next.release', counts(held)),
      intent: 'release',
      orderKeys: held.map(({ orderKey }) => orderKey),
    },
    // Printed again for exactly the orders whose printed label or slip is outdated.
    { label: text('next.labelsAgain', counts(labels)), intent: 'labels', orderKeys: labels },
    { label: text('next.slipsAgain', counts(slips)), intent: 'packingSlips', orderKeys: slips },
    {
      label: text('next.accept', counts(outdated)),
      intent: 'acceptPapers',
      orderKeys: outdated.map(({ orderKey }) => orderKey),
    },
  ];
  return actions.filter((action) => action.orderKeys.length > 0 && may.includes(action.intent));
}

/** The placeholder values for a text that contains a number of orders. */
function counts({ length }: { length: number }) {
  return { count: length, shown: groupDigits(length) };
}

function parted<T>(all: readonly T[], isOf: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isOf), all.filter((one) => !isOf(one))];
}
