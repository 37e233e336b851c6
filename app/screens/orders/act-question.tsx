import {
  actOf,
  type ActQuestion as ActQuestionWords,
  type OrderIntent,
} from '#app/domain/orders/order-acts.rules.ts';
import { groupDigits } from '#app/domain/shared/money.ts';
import { MOST_SELECTED } from '#app/domain/workbench/selection.schema.ts';
import type { ActInput } from '#app/domain/orders/act-input.schema.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { AskInput, type MarksNow } from './ask-input.tsx';

/** `booked`: how many of them have a courier; null where not all of them are in sight. */
export type Asking = { intent: OrderIntent; count: number; booked?: number | null };

type Props = {
  asking: Asking | null;
  /** Why what was typed could not be sent. */
  fault?: string | null;
  isBusy?: boolean;
  /** What the one order carries already. */
  now?: MarksNow;
  onYes(input?: Partial<ActInput>): void;
  onNo(): void;
};

/** What an act asks before it is begun, in the words of its row, and what it takes along. */
export function ActQuestion({ asking, fault = null, isBusy = false, now, onYes, onNo }: Props) {
  const row = asking && actOf(asking.intent);
  const question = asking && questionOf(asking);
  if (!row || !question) return null;
  if (row.takes)
    return (
      <AskInput
        key={asking?.intent}
        takes={row.takes}
        question={question}
        now={now}
        fault={fault}
        isBusy={isBusy}
        onYes={onYes}
        onNo={onNo}
      />
    );
  return (
    <Dialog
      isOpen
      title={question.title}
      onClose={onNo}
      actions={[
        { label: question.keep, onAct: onNo },
        { label: question.confirm, kind: 'danger', onAct: () => onYes() },
      ]}
    >
      <ul className="t-plain-list">
        {question.lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}

/** It names as many as are taken at once. */
function questionOf({ intent, count, booked = null }: Asking): ActQuestionWords | undefined {
  const question = actOf(intent).asks?.(Math.min(count, MOST_SELECTED), booked);
  if (!question || count <= MOST_SELECTED) return question;
  const [taken, all] = [groupDigits(MOST_SELECTED), groupDigits(count)];
  const first = `These are the first ${taken} of ${all} orders. Do the same again for the others.`;
  return { ...question, lines: [first, ...question.lines] };
}
