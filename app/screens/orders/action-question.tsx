import { useState } from 'react';
import type { ActionQuestion as ActionQuestionWords } from '#app/domain/orders/actions/action.ts';
import { actionOf, type RunnableAction } from '#app/domain/orders/actions/index.ts';
import { groupDigits } from '#app/domain/shared/group-digits.ts';
import type { ActionReach } from '#app/domain/workbench/action-reach.ts';
import { MAX_SELECTED } from '#app/domain/orders/order-list.rules.ts';
import type { ActionInput } from '#app/domain/orders/action-input.schema.ts';
import { orderActionMessages } from '#app/messages/order-actions.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { useMessages } from '#app/ui/use-messages.ts';
import { AskInput, type MarksNow } from './ask-input.tsx';
import { LeftOut } from './left-out.tsx';
import { reachWords } from './reach-words.rules.ts';
import { Reasons } from './reasons.tsx';
import { isSameQuestion, type AskedOrders } from './use-order-actions.ts';
import { useActionReach } from './use-action-reach.ts';
import { useShipCost } from './use-ship-cost.ts';

/** `booked`: the number of orders with a courier booking; null if not all of them are on the page. */
type Asking = Partial<AskedOrders> & {
  intent: RunnableAction;
  count: number;
  booked?: number | null;
  /** Input that is already known. */
  input?: Partial<ActionInput> | undefined;
};

type Props = {
  asking: Asking | null;
  /** Why the input could not be sent. */
  error?: string | null;
  isBusy?: boolean;
  /** The order's current note, tags and so on, if the action is about a single order. */
  now?: MarksNow;
  /** An additional line in the dialog about a single order, by action. */
  besides?: Partial<Record<RunnableAction, string | null>>;
  /** The orders on the page. When they are reloaded, the dialog checks again which orders the action can change. */
  rows?: unknown;
  onYes(input?: Partial<ActionInput>): void;
  onNo(): void;
};

/** The dialog that asks before an action runs, with the action's own texts and input fields. */
export function ActionQuestion(props: Props) {
  const { asking, error = null, isBusy = false, now, besides, rows, onYes, onNo } = props;
  const { text } = useMessages(orderActionMessages);
  const row = asking && actionOf(asking.intent);
  const asked = ordersOf(asking);
  const [chosen, setChosen] = useState<{ of: Asking | null; whyCode: string | null }>(NO_WHY);
  const whyCode = isSameQuestion(chosen.of, asking) ? chosen.whyCode : null;
  const known = useActionReach(asking?.intent, asked, { whyCode, rows, isUnderWay: isBusy });
  const reach = known?.reach;
  const cost = useShipCost(row?.takesFee ? asked : null, rows, asking?.intent, whyCode);
  const question = asking && questionOf(text, asking, reach ?? null);
  if (!row || !question) return null;
  if (reach?.ready === 0 && !known?.hadSome)
    return <NothingToDo title={question.title} skipped={reach.skipped} onClose={onNo} />;
  const leftOut =
    reach && known ? <LeftOut can={question.can} reach={reach} changed={known.changed} /> : null;
  const isChecked = known?.whyCode === whyCode && reach?.ready !== 0;
  if (row.takes || row.takesParcels)
    return (
      <AskInput
        key={asking?.intent}
        row={row}
        question={question}
        leftOut={leftOut}
        isChecked={isChecked}
        cost={row.takesFee ? cost : undefined}
        now={now}
        parcels={asking?.input?.parcels}
        error={error}
        isBusy={isBusy}
        onWhy={(code) => setChosen({ of: asking, whyCode: code })}
        onYes={onYes}
        onNo={onNo}
      />
    );
  return (
    <Dialog
      isOpen
      title={question.title}
      onClose={onNo}
      error={error}
      actions={[
        { label: question.keep, isDisabled: isBusy, onAction: onNo },
        {
          label: question.confirm,
          kind: 'danger',
          isBusy,
          isDisabled: !isChecked,
          onAction: () => onYes(),
        },
      ]}
    >
      {leftOut}
      <ul className="t-plain-list">
        {[...question.lines, besides?.[asking?.intent ?? 'ship'] ?? []].flat().map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

type Text = ReturnType<typeof orderActionMessages.in>['text'];

const NO_WHY = { of: null, whyCode: null };

function ordersOf(asking: Asking | null): AskedOrders | null {
  if (!asking?.orderKeys) return null;
  const { orderKeys, count, sort, all } = asking;
  return { orderKeys, count, ...(sort ? { sort } : {}), ...(all ? { all } : {}) };
}

/** The question names the orders that the action will change. Until that is known, it names all of them, up to
 *  the maximum of one batch. */
function questionOf(
  text: Text,
  { intent, count, booked = null }: Asking,
  reach: ActionReach | null,
): ActionQuestionWords | undefined {
  const max = Math.min(count, MAX_SELECTED);
  const question = actionOf(intent).asks?.(reach?.ready || max, reach?.booked ?? booked, max);
  if (question && reach?.ready === 0)
    return { ...question, title: reachWords(text, question.can, reach) ?? question.title };
  if (!question || count <= MAX_SELECTED) return question;
  const first = text('ask.onlyFirst', {
    taken: groupDigits(MAX_SELECTED),
    all: groupDigits(count),
  });
  return { ...question, lines: [first, ...question.lines] };
}

type NothingProps = {
  title: string;
  skipped: Parameters<typeof Reasons>[0]['skipped'];
  onClose(): void;
};

/** The dialog for an action that applies to none of the orders, with the reasons. */
function NothingToDo({ title, skipped, onClose }: NothingProps) {
  const { text } = useMessages(orderActionMessages);
  return (
    <Dialog
      isOpen
      title={title}
      onClose={onClose}
      actions={[{ label: text('ask.close'), onAction: onClose }]}
    >
      <Reasons skipped={skipped} />
    </Dialog>
  );
}
