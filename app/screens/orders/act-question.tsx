import { actOf, type OrderIntent } from '#app/domain/orders/order-acts.rules.ts';
import { Dialog } from '#app/ui/dialog.tsx';

export type Asking = { intent: OrderIntent; orderKeys: readonly string[] };

type Props = { asking: Asking | null; onYes(): void; onNo(): void };

/** What an act asks before it is begun, in the words of its row. */
export function ActQuestion({ asking, onYes, onNo }: Props) {
  const question = asking && actOf(asking.intent).asks?.(asking.orderKeys.length);
  if (!question) return null;
  return (
    <Dialog
      isOpen
      title={question.title}
      onClose={onNo}
      actions={[
        { label: question.keep, onAct: onNo },
        { label: question.confirm, kind: 'danger', onAct: onYes },
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
