import {
  actionOf,
  type OrderActionName,
  type RunnableAction,
} from '#app/domain/orders/actions/index.ts';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { isHoldReason } from '#app/domain/orders/hold.rules.ts';
import { isStaleReason, staleIn } from '#app/domain/alerts/paper-words.rules.ts';
import { counted } from '#app/domain/shared/counted.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { BatchDetail, BatchOrderRow } from '#app/domain/workbench/work.schema.ts';
import { takesParcels } from './batch.rules.ts';

/** What came of an act on several orders, done at once or by the worker. */
export type Outcome = {
  intent: RunnableAction;
  isRunning: boolean;
  /** Why nothing at all was done. */
  refused: string | null;
  total: number;
  accepted: readonly string[];
  skipped: readonly SkippedOrder[];
  /** Of those accepted there is no document yet, or none any more. */
  needsLabels: boolean;
  /** Of a batch, in list order. */
  orders: readonly BatchOrderRow[];
  /** Of how many parcels each was asked for; null where nothing was said. */
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
    // The labels have a line of their own in the tray.
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

/** What the panel says above everything else: `97 shipped, with a label, 3 skipped`. */
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

/** Each reason once, the most frequent first. */
export function groupReasons(skipped: readonly SkippedOrder[]): Reason[] {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return [...groups]
    .map(([reason, orders]) => ({ reason, orders }))
    .sort((a, b) => b.orders.length - a.orders.length);
}

type NextAction = {
  label: string;
  intent: RunnableAction;
  orderKeys: readonly string[];
  /** What it takes along without being asked. */
  input?: Partial<ActionInput>;
};

/** What follows a result, one click away, for this person. */
export function nextActions(outcome: Outcome, may: readonly OrderActionName[]): NextAction[] {
  const { intent, isRunning, needsLabels, accepted, skipped, parcels } = outcome;
  // What is on hold stays so however often one tries.
  const [held, going] = parted(skipped, ({ reason }) => isHoldReason(reason));
  // Nor does what is printed become right by trying.
  const stale = going.filter(({ reason }) => isStaleReason(reason));
  const ofPaper = (paper: 'label' | 'slip') => stale.filter(({ reason }) => staleIn(reason, paper));
  const retried = going.filter(({ retry }) => retry).map(({ orderKey }) => orderKey);
  const acts: NextAction[] = [
    {
      label: `Print labels of ${counted(accepted.length, 'order')}`,
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
    again('label', 'labels', ofPaper('label')),
    again('slip', 'packingSlips', ofPaper('slip')),
    {
      label:
        stale.length === 1
          ? 'Accept 1 as it is'
          : `Accept ${groupDigits(stale.length)} as they are`,
      intent: 'acceptPapers',
      orderKeys: stale.map(({ orderKey }) => orderKey),
    },
  ];
  return acts.filter((act) => act.orderKeys.length > 0 && may.includes(act.intent));
}

/** Of exactly those that show what is no longer so. */
function again(paper: string, intent: RunnableAction, stale: readonly SkippedOrder[]): NextAction {
  const papers = stale.length === 1 ? `the ${paper}` : `the ${counted(stale.length, paper)}`;
  const orderKeys = stale.map(({ orderKey }) => orderKey);
  return { label: `Print ${papers} again`, intent, orderKeys };
}

function parted<T>(all: readonly T[], isOf: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isOf), all.filter((one) => !isOf(one))];
}
