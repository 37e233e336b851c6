import { actOf, type OrderAct, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import { isHoldReason } from '#app/domain/orders/hold.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { BatchDetail, BatchOrderRow } from '#app/domain/workbench/work.schema.ts';

/** What came of an act on several orders, done at once or by the worker. */
export type Outcome = {
  intent: OrderIntent;
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
};

export function outcomeOfAnswer(answer: OrderActionAnswer): Outcome {
  const { intent, refused, accepted, skipped } = answer;
  const total = accepted.length + skipped.length;
  const needsLabels = intent === 'ship';
  return { intent, refused, accepted, skipped, total, needsLabels, isRunning: false, orders: [] };
}

export function outcomeOfBatch({ intent, isRunning, document, orders }: BatchDetail): Outcome {
  const isDone = ({ state }: BatchOrderRow) => state === 'done' || state === 'labelReady';
  return {
    intent,
    // The labels have a line of their own in the tray.
    isRunning: isRunning && !document,
    refused: null,
    needsLabels:
      intent === 'ship' ||
      (intent === 'shipAndPrint' && (document ? document.status === 'error' : isRunning)),
    total: orders.length,
    accepted: orders.filter(isDone).map(({ orderKey }) => orderKey),
    skipped: orders.flatMap(({ state, orderKey, orderId, reason }) =>
      state === 'skipped' ? [{ orderKey, orderId, reason: reason ?? '' }] : [],
    ),
    orders,
  };
}

/** What the panel says above everything else: `97 shipped, with a label, 3 skipped`. */
export function outcomeTitle(outcome: Outcome): string {
  const { intent, isRunning, refused, total, accepted, skipped } = outcome;
  const left = skipped.length > 0 ? `${groupDigits(skipped.length)} skipped` : '';
  if (refused !== null) return `${left}: ${refused}`;
  const { doneTo, nothing } = actOf(intent);
  if (!isRunning && accepted.length === 0)
    return `${left}: ${nothing(skipped.map(({ reason }) => reason))}`;
  const done = groupDigits(accepted.length);
  const of = isRunning ? ` of ${groupDigits(total)}` : '';
  return [`${done}${of} ${doneTo}`, left].filter(Boolean).join(', ');
}

export type Reason = { reason: string; orders: readonly SkippedOrder[] };

/** Each reason once, the most frequent first. */
export function groupReasons(skipped: readonly SkippedOrder[]): Reason[] {
  const groups = Map.groupBy(skipped, ({ reason }) => reason);
  return [...groups]
    .map(([reason, orders]) => ({ reason, orders }))
    .sort((a, b) => b.orders.length - a.orders.length);
}

export type NextAct = { label: string; intent: OrderIntent; orderKeys: readonly string[] };

/** What follows a result, one click away, for this person. */
export function nextActs(outcome: Outcome, may: readonly OrderAct[]): NextAct[] {
  const { intent, isRunning, needsLabels, accepted, skipped } = outcome;
  // What is on hold stays so however often one tries.
  const [held, others] = parted(skipped, ({ reason }) => isHoldReason(reason));
  const retried = others.map(({ orderKey }) => orderKey);
  const acts: NextAct[] = [
    {
      label: `Print these ${groupDigits(accepted.length)}`,
      intent: 'labels',
      orderKeys: needsLabels ? accepted : [],
    },
    { label: `Retry ${groupDigits(retried.length)}`, intent, orderKeys: isRunning ? [] : retried },
    {
      label: `Release ${groupDigits(held.length)}`,
      intent: 'release',
      orderKeys: isRunning ? [] : held.map(({ orderKey }) => orderKey),
    },
  ];
  return acts.filter((act) => act.orderKeys.length > 0 && may.includes(act.intent));
}

/** How far a batch has come with one order. */
export const ORDER_STATE_WORDS: Record<BatchOrderRow['state'], string> = {
  waiting: 'Waiting',
  shipped: 'Shipped',
  labelReady: 'Label ready',
  done: 'Done',
  skipped: 'Skipped',
};

function parted<T>(all: readonly T[], isOf: (one: T) => boolean): [T[], T[]] {
  return [all.filter(isOf), all.filter((one) => !isOf(one))];
}
