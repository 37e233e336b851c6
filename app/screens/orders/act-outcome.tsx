import { useEffect, useState } from 'react';
import type { SkippedOrder } from '#app/domain/orders/batch.schema.ts';
import type { OrderAct, OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import type { BatchOrderRow } from '#app/domain/workbench/work.schema.ts';
import { useWork } from '#app/shells/use-work.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import {
  groupReasons,
  nextActs,
  ORDER_STATE_WORDS,
  outcomeOfAnswer,
  outcomeOfBatch,
  outcomeTitle,
  type Outcome,
} from './outcome.rules.ts';

type Props = {
  outcome: OrderActionAnswer | null;
  /** The batch whose orders the list shows: what came of it is here again, also after a reload and on
   *  another machine. */
  listed?: string;
  /** The acts of this person; what follows a result is offered of these. */
  may?: readonly OrderAct[];
  onAct?(intent: OrderIntent, orderKeys: readonly string[]): void;
  /** Selects the orders of the result again. */
  onSelect?(orderKeys: readonly string[], batchId: string | null): void;
  onClose(): void;
};

/** What came of an act (product.md D12), and what follows it: it stays until it is closed. */
export function ActOutcome({ outcome, listed = '', onClose, ...rest }: Props) {
  const { batch, show } = useWork();
  const [closed, setClosed] = useState('');
  useEffect(() => {
    if (listed) show(listed);
  }, [listed, show]);
  const batchId = outcome ? outcome.batchId : listed !== closed ? listed : null;
  const read = batch && batch.id === batchId ? batch : null;
  const shown = outcome ? seen(outcome, read) : read && outcomeOfBatch(read);
  const close = () => {
    setClosed(listed);
    onClose();
  };
  return (
    <div role="status" aria-busy={shown?.isRunning} className="t-outcome">
      {shown ? <Panel outcome={shown} batchId={batchId ?? null} onClose={close} {...rest} /> : null}
    </div>
  );
}

/** Of a batch that was begun this moment nothing was read yet: all of them wait. */
function seen(
  answer: OrderActionAnswer,
  batch: Parameters<typeof outcomeOfBatch>[0] | null,
): Outcome {
  if (batch) return outcomeOfBatch(batch);
  const outcome = outcomeOfAnswer(answer);
  return answer.batchId ? { ...outcome, isRunning: true, accepted: [] } : outcome;
}

function Panel({
  outcome,
  batchId,
  may = [],
  onAct,
  onSelect,
  onClose,
}: Omit<Props, 'outcome'> & { outcome: Outcome; batchId: string | null }) {
  const { isRunning, total, accepted, skipped, orders } = outcome;
  const tone = isRunning || skipped.length === 0 ? 'info' : accepted.length > 0 ? 'warm' : 'bad';
  const next = onAct ? nextActs(outcome, may) : [];
  const keys =
    orders.length > 0
      ? orders.map(({ orderKey }) => orderKey)
      : [...accepted, ...skipped.map(({ orderKey }) => orderKey)];
  return (
    <Banner tone={tone} title={outcomeTitle(outcome)} onClose={onClose}>
      {isRunning ? (
        <progress
          className="t-outcome__bar"
          aria-label="Orders done"
          max={total}
          value={accepted.length + skipped.length}
        />
      ) : null}
      <div className="t-banner__acts">
        {next.map((act) => (
          <Button key={act.intent} onClick={() => onAct?.(act.intent, act.orderKeys)}>
            {act.label}
          </Button>
        ))}
        {onSelect && !isRunning && total > 1 ? (
          <Button kind="quiet" onClick={() => onSelect(keys, batchId)}>
            Select them again
          </Button>
        ) : null}
      </div>
      <Reasons outcome={outcome} />
      {isRunning ? <OrderStates orders={orders} /> : null}
    </Banner>
  );
}

/** More of one reason are counted, and named to whoever asks which. */
const MOST_NAMED = 8;

function namesOf(orders: readonly SkippedOrder[]): string {
  return orders.map(({ orderId, orderKey }) => orderId ?? orderKey).join(', ');
}

/** Each reason with the orders it holds for. */
function Reasons({ outcome: { skipped } }: { outcome: Outcome }) {
  if (skipped.length === 0) return null;
  return (
    <ul className="t-reasons">
      {groupReasons(skipped).map(({ reason, orders }) => (
        <li key={reason}>
          {orders.length > MOST_NAMED ? (
            <>
              <b>{groupDigits(orders.length)} orders:</b> {reason}
              <details>
                <summary>Which</summary>
                {namesOf(orders)}
              </details>
            </>
          ) : (
            <>
              <b>{namesOf(orders)}</b> {reason}
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function OrderStates({ orders }: { orders: readonly BatchOrderRow[] }) {
  return (
    <ul className="t-outcome__orders" aria-label="Each order">
      {orders.map(({ orderKey, orderId, state }) => (
        <li key={orderKey} className={`is-${state}`}>
          <b>{orderId ?? orderKey}</b> {ORDER_STATE_WORDS[state]}
        </li>
      ))}
    </ul>
  );
}
