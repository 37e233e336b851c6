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
import { counted } from '#app/domain/shared/counted.ts';
import { grouped } from '#app/domain/shared/grouped.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { BatchDetail, BatchOrderRow } from '#app/domain/workbench/work.schema.ts';
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

/** The title of the result: `97 shipped, with a label, 3 skipped`. */
export function outcomeTitle(outcome: Outcome): string {
  const { intent, isRunning, refused, total, accepted, skipped, needsLabels } = outcome;
  const left = skipped.length > 0 ? `${groupDigits(skipped.length)} skipped` : '';
  if (refused !== null) return `${left}: ${refused}`;
  const { nothing } = actionOf(intent);
  const { doneTo } = actionOf(needsLabels && !isRunning ? 'ship' : intent);
  if (!isRunning && accepted.length === 0)
    return `${left}: ${nothing(skipped.map(({ reason }) => reason))}`;
  const done = groupDigits(accepted.length);
  const of = isRunning ? ` of ${groupDigits(total)}` : '';
  return [`${done}${of} ${doneTo}`, left].filter(Boolean).join(', ');
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

/** The follow-up actions that the user may do. */
export function nextActions(outcome: Outcome, may: readonly OrderActionName[]): NextAction[] {
  const { intent, isRunning, needsLabels, accepted, skipped, parcels } = outcome;
  // Retrying does not help an order on hold.
  const [held, going] = parted(skipped, ({ reason }) => isHoldReason(reason));
  // Retrying does not help an outdated label or slip either.
  const outdated = going.filter(({ reason }) => isOutdatedReason(reason));
  const ofDocument = (paper: 'label' | 'slip') =>
    outdated.filter(({ reason }) => isOutdatedIn(reason, paper));
  const retried = going.filter(({ retry }) => retry).map(({ orderKey }) => orderKey);
  const actions: NextAction[] = [
    {
      label: `Print labels for ${counted(accepted.length, 'order')}`,
      intent: 'labels',
      orderKeys: needsLabels ? accepted : [],
    },
    {
      label: `Retry ${groupDigits(retried.length)}`,
      intent,
      orderKeys: isRunning ? [] : retried,
      ...(parcels !== null && takesParcels(actionOf(intent)) ? { input: { parcels } } : {}),
    },
    {
      label: `Release ${groupDigits(held.length)}`,
      intent: 'release',
      orderKeys: isRunning ? [] : held.map(({ orderKey }) => orderKey),
    },
    again('label', 'labels', ofDocument('label')),
    again('packing slip', 'packingSlips', ofDocument('slip')),
    {
      label:
        outdated.length === 1
          ? 'Accept 1 as it is'
          : `Accept ${groupDigits(outdated.length)} as they are`,
      intent: 'acceptPapers',
      orderKeys: outdated.map(({ orderKey }) => orderKey),
    },
  ];
  return actions.filter((action) => action.orderKeys.length > 0 && may.includes(action.intent));
}

/** Prints the label or slip again for exactly the orders whose printed one is outdated. */
function again(
  paper: string,
  intent: RunnableAction,
  outdated: readonly SkippedOrder[],
): NextAction {
  const papers = outdated.length === 1 ? `the ${paper}` : `the ${counted(outdated.length, paper)}`;
  const orderKeys = outdated.map(({ orderKey }) => orderKey);
  return { label: `Print ${papers} again`, intent, orderKeys };
}

function parted<T>(all: readonly T[], isOf: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isOf), all.filter((one) => !isOf(one))];
}
