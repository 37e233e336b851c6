import { useEffect, useRef, useState } from 'react';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import type { OrderActionName, RunnableAction } from '#app/domain/orders/actions/index.ts';
import type { OrderActionAnswer } from '#app/domain/workbench/order-action.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { useWork } from '#app/shells/use-work.ts';
import { Banner } from '#app/ui/banner.tsx';
import { Button } from '#app/ui/button.tsx';
import { ScrollBox } from '#app/ui/scroll-box.tsx';
import { useArrivedFocus, useLandedFocus } from '#app/ui/use-landed-focus.ts';
import { useMessages } from '#app/ui/use-messages.ts';
import {
  nextActions,
  outcomeOfAnswer,
  outcomeOfBatch,
  outcomeTitle,
  type Outcome,
} from './outcome.rules.ts';
import { Reasons } from './reasons.tsx';

type Props = {
  outcome: OrderActionAnswer | null;
  /** The id of the batch whose orders the list shows. Its result is shown again, also after a reload or on
   *  another device. */
  listed?: string;
  /** The actions that the user may perform; the follow-up actions are taken from these. */
  may?: readonly OrderActionName[];
  onAction?(
    intent: RunnableAction,
    orderKeys: readonly string[],
    isSingle: boolean,
    input?: Partial<ActionInput>,
  ): void;
  /** Selects the orders of the result again. */
  onSelect?(orderKeys: readonly string[], batchId: string | null): void;
  onClose(): void;
};

/** The result of an action (product.md D12) with its follow-up actions, shown until it is closed or another action is
 *  answered. While a batch runs only the work tray shows its progress, so that the list does not move. */
export function ActionOutcome({ outcome, listed = '', onClose, ...rest }: Props) {
  const { batch, show } = useWork();
  const [closed, setClosed] = useState('');
  useEffect(() => {
    if (listed) show(listed);
  }, [listed, show]);
  const batchId = outcome ? outcome.batchId : listed !== closed ? listed : null;
  const read = batch && batch.id === batchId ? batch : null;
  const shown = outcome ? seen(outcome, read) : read && outcomeOfBatch(read);
  const here = useRef<HTMLDivElement>(null);
  useLandedFocus(here);
  useArrivedFocus(here, shown?.isRunning ? null : outcome);
  const close = () => {
    setClosed(listed);
    onClose();
  };
  return (
    <div ref={here} role="status" aria-busy={shown?.isRunning} className="t-outcome">
      {shown && !shown.isRunning ? (
        <Panel outcome={shown} batchId={batchId ?? null} onClose={close} {...rest} />
      ) : null}
    </div>
  );
}

/** Right after its start a batch is not loaded yet, so all its accepted orders count as pending. */
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
  onAction,
  onSelect,
  onClose,
}: Omit<Props, 'outcome'> & { outcome: Outcome; batchId: string | null }) {
  const { text } = useMessages(orderActionMessages);
  const { total, accepted, skipped, orders } = outcome;
  const tone = skipped.length === 0 ? 'info' : accepted.length > 0 ? 'warm' : 'bad';
  const next = onAction ? nextActions(text, outcome, may) : [];
  const keys =
    orders.length > 0
      ? orders.map(({ orderKey }) => orderKey)
      : [...accepted, ...skipped.map(({ orderKey }) => orderKey)];
  return (
    <Banner tone={tone} title={outcomeTitle(text, outcome)} onClose={onClose}>
      <div className="t-banner__acts">
        {next.map((action) => (
          <Button
            key={action.intent}
            onClick={() => onAction?.(action.intent, action.orderKeys, false, action.input)}
          >
            {action.label}
          </Button>
        ))}
        {onSelect && total > 1 ? (
          <Button onClick={() => onSelect(keys, batchId)}>{text('outcome.selectAgain')}</Button>
        ) : null}
      </div>
      {skipped.length > 0 ? (
        <ScrollBox label={text('outcome.reasons')} className="t-outcome__reasons">
          <Reasons skipped={skipped} />
        </ScrollBox>
      ) : null}
    </Banner>
  );
}
